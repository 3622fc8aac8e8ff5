import { DomainError } from '#kernel/aggregates/domain_error'
import { isSeen } from '#modules/workspace/api'

const MAX_NAME_LENGTH = 255

/** With what ends lines, and what would turn the direction of the words around a name. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * A block's name as it is kept (rule 2.1): tags and control characters are stripped, a lone `<`
 * is text, white space at the ends goes, and a name that shows nothing is empty. Throws DomainError
 * over 255 characters.
 */
export function cleanName(raw: string): string {
  const stripped = withoutTags(raw.toWellFormed()).replace(CONTROLS, ' ').trim()
  const name = isSeen(stripped) ? stripped : ''
  if ([...name].length > MAX_NAME_LENGTH) {
    const message = `A name has at most ${MAX_NAME_LENGTH} characters`
    throw new DomainError('invalid', 'E_NAME_TOO_LONG', message)
  }
  return name
}

/** What is left when a tag is taken out may be a tag again: `<<b>script>`. */
function withoutTags(text: string): string {
  const stripped = text.replace(/<\/?[a-z!][^<>]*>/gi, '')
  return stripped === text ? text : withoutTags(stripped)
}
