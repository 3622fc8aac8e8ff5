/** Maximum length of a sent icon in UTF-16 units; the longest emoji have about 15. */
export const MAX_ICON_LENGTH = 64

/**
 * Returns the single emoji that a text consists of, in the form that is always shown in color.
 * Returns undefined for every other text.
 */
export function singleEmoji(text: string): string | undefined {
  const trimmed = text.trim()
  return [trimmed, `${trimmed}\ufe0f`].find((emoji) => /^\p{RGI_Emoji}$/v.test(emoji))
}
