import { flushSync } from 'react-dom'

const NEXT = ['pointerdown', 'keydown']

/**
 * Acts once the frame that shows a press is drawn, which takes a slow processor less than what the
 * press opens (decision 230). The next press or key comes after it in any case.
 */
export function afterPaint(act: () => void) {
  const once = new AbortController()
  function run() {
    if (once.signal.aborted) return
    once.abort()
    flushSync(act)
  }
  for (const type of NEXT) addEventListener(type, run, { capture: true, signal: once.signal })
  requestAnimationFrame(() => setTimeout(run))
}
