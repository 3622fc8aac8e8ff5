/**
 * Runs `act` once the frame that shows the press is painted. A slow CPU paints the press sooner
 * than the content that it opens (decision 206). The next press or key runs `act` at the latest.
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
