/** Keys and presses so far. */
let inputs = 0

for (const type of ['keydown', 'pointerdown']) {
  window.addEventListener(type, () => void inputs++, { capture: true, passive: true })
}

/** Where the focus was at a moment, and how much the user had done by then. */
export interface FocusMark {
  element: Element | null
  inputs: number
}

/** Marks the focus before something that takes time; `isFocusFree` compares with it. */
export function markFocus(): FocusMark {
  return { element: document.activeElement, inputs }
}

/**
 * Returns whether late code may set the focus: true unless the user has moved it since the mark.
 * Focus that moved without a key or a press, as when a menu closes, is free.
 */
export function isFocusFree(mark: FocusMark) {
  const { activeElement: active } = document
  const isNowhere = active === null || active === document.body
  return isNowhere || mark.inputs === inputs || active === mark.element
}
