/** Most parts of a path, so that walks over the tree stay shallow. */
const MAX_PARTS = 60
const MAX_LENGTH = 4000

/** A drive of Windows, or an address. */
const ABSOLUTE = /^(?:\/|[a-z]:(?:\/|$))/i
const CONTROLS = /\p{Cc}+/gu

/**
 * Returns a path of an archive with `/` between its parts and without `.`; null for a path that is
 * absolute, leads upwards or is too long. The result is in Unicode NFC and has no control characters.
 */
export function safePath(raw: string): string | null {
  if (raw.length > MAX_LENGTH || raw.includes('\0')) return null
  const slashed = raw.replaceAll('\\', '/')
  if (ABSOLUTE.test(slashed)) return null
  const parts = slashed
    .split('/')
    .map((part) => part.replaceAll(CONTROLS, ''))
    .filter((part) => part !== '' && part !== '.')
  if (parts.length === 0 || parts.length > MAX_PARTS || parts.includes('..')) return null
  return parts.join('/').toWellFormed().normalize('NFC')
}

/** Files that operating systems add to folders. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i

/** Returns true for a file that an operating system adds by itself. */
export function isLitter(path: string) {
  return LITTER.test(path)
}
