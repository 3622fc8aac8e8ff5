/** Last move of the mouse until the menus over the text are loaded. */
let last: PointerEvent | null = null

const note = (event: PointerEvent) => (last = event)
addEventListener('pointermove', note, { capture: true })

/** Shows the tools of the block under a resting mouse, whose move came before their code. */
export function repeatHover() {
  removeEventListener('pointermove', note, { capture: true })
  if (last?.pointerType === 'mouse') {
    const under = document.elementFromPoint(last.clientX, last.clientY)
    under?.dispatchEvent(new PointerEvent('pointermove', last))
  }
  last = null
}
