/** Number of key and pointer presses so far. */
let inputs = 0

for (const type of ['keydown', 'pointerdown']) {
  globalThis.addEventListener?.(type, () => void inputs++, { capture: true, passive: true })
}

/** Focused element at a moment, and the number of inputs until then. */
export interface FocusMark {
  element: Element | null
  inputs: number
}

/** Returns true if the user has pressed a key or a pointer since the mark. */
export function isUsedSince(mark: FocusMark) {
  return mark.inputs !== inputs
}

/** Records the focus before a slow operation, for comparison by `isFocusFree`. */
export function markFocus(): FocusMark {
  return { element: document.activeElement, inputs }
}

/**
 * Returns true if late code may set the focus: unless the user has moved it since the mark. A focus
 * change without a key or pointer press, as when a menu closes, does not count.
 */
export function isFocusFree(mark: FocusMark) {
  const { activeElement: active } = document
  const isNowhere = active === null || active === document.body
  return isNowhere || mark.inputs === inputs || active === mark.element
}
