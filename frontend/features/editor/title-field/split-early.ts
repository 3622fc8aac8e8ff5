import { MAX_NAME_LENGTH } from '#modules/workspace/api'

/**
 * Splits text that was typed or pasted for a new page into its title and the lines of its text.
 * Letters of the first line that no name has room for (rule 2.1) start the text. `taken` is the part
 * of the title that is already there.
 */
export function splitEarly(text: string, taken = '') {
  const [first = '', ...lines] = text.split('\n')
  const letters = [...first]
  const room = Math.max(0, MAX_NAME_LENGTH - [...taken].length)
  const [title, over] = [letters.slice(0, room), letters.slice(room)].map((part) => part.join(''))
  return { title: title!, lines: over === '' ? lines : [over!, ...lines] }
}
