import { loadCode } from '../../../app/load-code.js'
import { tellMissing } from '../../../app/tell-missing.js'
import type { TouchDragOptions } from './touch-drag.js'

/** Attaches `touchDrag` on touch devices only. Other devices do not load its code. */
export function touchDragWhereTouched(options: TouchDragOptions) {
  let ended = false
  let stop: (() => void) | undefined

  async function start() {
    try {
      const { touchDrag } = await loadCode(() => import('./touch-drag.js'))
      if (!ended) stop = touchDrag(options)
    } catch (error) {
      // The menu still moves rows.
      tellMissing(error)
    }
  }

  if (navigator.maxTouchPoints > 0) void start()
  return () => {
    ended = true
    stop?.()
  }
}
