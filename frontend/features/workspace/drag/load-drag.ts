import { loadCode } from '../../../app/load-code.js'

export type DragCode = typeof import('./drag-code.js')

let loaded: DragCode | null = null
/** Lists that wait for the code. */
const waiting = new Set<(code: DragCode) => void>()

async function fetchDrag() {
  if (loaded) return
  try {
    loaded = await loadCode(() => import('./drag-code.js'))
  } catch {
    // Offline before the first download. The menu still moves rows.
    return
  }
  const lists = [...waiting]
  waiting.clear()
  for (const attach of lists) attach(loaded)
}

/** Attaches drag and drop once its code is loaded. Returns a function that ends it. */
export function attachDrag(attach: (code: DragCode) => () => void) {
  if (loaded) return attach(loaded)
  let end = () => {}
  const attachLater = (code: DragCode) => (end = attach(code))
  waiting.add(attachLater)
  afterPaint(() => void fetchDrag())
  return () => {
    waiting.delete(attachLater)
    end()
  }
}

/** Runs a task once the list is painted. A drag that begins before its code is there is lost. */
function afterPaint(task: () => void) {
  requestAnimationFrame(() => setTimeout(task))
}
