/** Key code of keys handled by an input method (UI Events, 8.3.1). */
export const INPUT_METHOD = 229

/**
 * Returns true for a key of a composition. Safari reports the Enter that ends a composition after
 * its end, with this code.
 */
export function isComposing({
  isComposing: isReported,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return isReported || keyCode === INPUT_METHOD
}
