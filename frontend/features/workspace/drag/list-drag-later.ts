import { fetchLater } from '../../../app/fetch-later.js'
import { loadCode } from '../../../app/load-code.js'
import { preloadOnline } from '../../../app/offline/connectivity.js'
import { tellMissing } from '../../../app/tell-missing.js'
import type { ListDragOptions } from './list-drag.js'

let code: typeof import('./list-drag.js') | undefined

/**
 * Attaches `listDrag`. Its code loads when the pointer enters a list, on the first press, or once
 * the app is idle; on touch devices at once. Returns a cleanup function.
 */
export function listDragLater(options: ListDragOptions) {
  let ended = false
  let stop: (() => void) | undefined

  async function start() {
    if (ended || stop) return
    try {
      code ??= await loadCode(() => import('./list-drag.js'))
      if (!ended) stop ??= code.listDrag(options)
    } catch (error) {
      // The menu still moves rows.
      tellMissing(error)
    }
  }

  const preload = () => preloadOnline({ preload: () => void start() })
  // A list that appears during a drag takes the drop.
  if (code) stop = code.listDrag(options)
  else if (navigator.maxTouchPoints > 0) void start()
  else {
    options.element.addEventListener('pointerenter', preload, { once: true })
    fetchLater({ preload })
  }
  return () => {
    ended = true
    options.element.removeEventListener('pointerenter', preload)
    stop?.()
  }
}
