import { DomainError } from '#kernel/aggregates/domain_error'
import { isSeen } from '#modules/workspace/api'
import { MAX_NAME_LENGTH } from '#modules/workspace/shown_name'

/**
 * Control characters, line separators, and characters that change the direction of surrounding
 * text.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Returns a block's name in stored form (rule 2.1). Strips tags and control characters, keeps a
 * lone `<` as text, and trims white space. A name without visible characters becomes empty. Throws
 * DomainError over 255 characters.
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

/** Strips tags repeatedly, because removing a tag may leave another one: `<<b>script>`. */
function withoutTags(text: string): string {
  const stripped = text.replace(/<\/?[a-z!][^<>]*>/gi, '')
  return stripped === text ? text : withoutTags(stripped)
}
