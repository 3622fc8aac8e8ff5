/**
 * Acts once the frame that shows a press is drawn, which takes a slow processor less than what the
 * press opens (decision 230). The next press or key comes after it in any case.
 */
export function afterPaint(act: () => void) {
  const next = ['pointerdown', 'keydown']
  function run() {
    for (const type of next) removeEventListener(type, run, true)
    act()
    act = () => {}
  }
  for (const type of next) addEventListener(type, run, true)
  requestAnimationFrame(() => setTimeout(run))
}
