import type { TouchDragOptions } from './touch-drag.js'

/** Attaches `touchDrag` on touch devices only. Other devices do not load its code. */
export function touchDragWhereTouched(options: TouchDragOptions) {
  let ended = false
  let stop: (() => void) | undefined

  async function start() {
    try {
      const { touchDrag } = await import('./touch-drag.js')
      if (!ended) stop = touchDrag(options)
    } catch {
      // Offline before the first download. The menu still moves rows.
    }
  }

  if (navigator.maxTouchPoints > 0) void start()
  return () => {
    ended = true
    stop?.()
  }
}
