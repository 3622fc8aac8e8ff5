const START = /^ {0,3}\[\^/

/**
 * Leaves footnotes as text: `[^1]: Word` would be the address of a link, and neither the sign nor the
 * word would be shown.
 */
export const footnotes = {
  def: (source: string) => (START.test(source) ? undefined : (false as const)),
}
