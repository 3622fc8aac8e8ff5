import { fetchLater } from '../fetch-later.js'
import { loadCode } from '../load-code.js'

export type MenuCode = typeof import('./menu-code.js')

let loaded: MenuCode | null = null
/** Triggers that wait for the code. */
const waiting = new Set<(code: MenuCode) => void>()
/** True between pointer press and click. A trigger that is replaced meanwhile would lose the click. */
let isPressed = false
const ended = new AbortController()

/** Returns the menus' code if it may be rendered. */
export function menuCode() {
  return waiting.size === 0 || loaded === null ? loaded : null
}

/** Fetches the menus' code. Rejects with `CodeMissing`. */
export async function fetchMenus() {
  if (loaded) return loaded
  loaded = await loadCode(() => import('./menu-code.js'))
  if (!isPressed) handOut()
  return loaded
}

/** Calls `take` once the code may be rendered. Returns a function that cancels the call. */
export function whenMenusLoad(take: (code: MenuCode) => void) {
  waiting.add(take)
  // The code may have arrived between rendering and this call.
  if (loaded && !isPressed) handOut()
  return () => void waiting.delete(take)
}

function handOut() {
  if (loaded === null) return
  ended.abort()
  const takers = [...waiting]
  waiting.clear()
  for (const take of takers) take(loaded)
}

const options = { capture: true, signal: ended.signal }
addEventListener('pointerdown', () => (isPressed = true), options)
for (const type of ['pointerup', 'pointercancel'])
  addEventListener(
    type,
    () => {
      isPressed = false
      // The click follows the end of the press.
      setTimeout(handOut)
    },
    options
  )

fetchLater({ preload: () => void fetchMenus().catch(() => undefined) })
