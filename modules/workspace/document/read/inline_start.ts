/** Characters of a text that are searched for the next sign, so that long texts stay fast. */
export const AHEAD = 1000
/** Length of the longest sign, which may begin within these characters. */
const MARGIN = 20

/**
 * Returns the index of the next sign of an inline extension; undefined if none is near. The extension
 * for formulas ends each text after as many characters, so the search goes on there.
 */
export function inlineStart(src: string, sign: RegExp) {
  const index = src.slice(0, AHEAD + MARGIN).search(sign)
  return index < 0 ? undefined : index
}
