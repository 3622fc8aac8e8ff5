import { DomainError } from '#backend/aggregates/domain_error'

const MAX_NAME_LENGTH = 255

/**
 * A block's name as it is kept (rule 2.1): tags and control characters are stripped, a lone `<`
 * is text, white space at the ends goes. Throws DomainError over 255 characters.
 */
export function cleanName(raw: string): string {
  const name = withoutTags(raw.toWellFormed())
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
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
