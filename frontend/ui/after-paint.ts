/** Calls back once what a press itself changed is on the screen: what it opens may take longer. */
export function afterPaint(callback: () => void) {
  requestAnimationFrame(() => setTimeout(callback))
}
