/** Where a link with a protocol that is not allowed leads (rule 5.5). */
export const BLANK = 'about:blank'

/** Characters that an address may have. */
export const MAX_ADDRESS = 2048

/** Rule 5.5. */
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'sms:', 'tel:'])

/** Browsers skip these in addresses: 'java\nscript:' is a script. */
const SKIPPED = /[\p{Cc}\s]+/gu

/**
 * The address that a link may have: with one of the five protocols, or none (a path, a fragment).
 * Any other is about:blank (rule 5.5). Documents are cleaned with it wherever they come from.
 */
export function safeLink(url: string) {
  return isSafeLink(url) ? url : BLANK
}

export function isSafeLink(url: string) {
  const bare = url.replaceAll(SKIPPED, '')
  const protocol = /^[^/?#]*?:/.exec(bare)?.[0].toLowerCase()
  return protocol === undefined || LINK_PROTOCOLS.has(protocol)
}

/** Where the product fetches pictures that lie elsewhere. */
const REMOTE_PICTURES = '/api/v1/remote-pictures?url='

/**
 * Where a browser loads a picture from: what lies elsewhere comes through the product, so that
 * nobody there learns who looks at it (decision 127). Documents keep the address itself.
 */
export function shownSource(src: string) {
  const own = (globalThis as { location?: { origin: string } }).location?.origin
  const isElsewhere = /^https?:\/\//i.test(src) && !(own && src.startsWith(`${own}/`))
  return isElsewhere ? REMOTE_PICTURES + encodeURIComponent(src) : src
}

/** The address itself, of one as it is shown; browsers put their own host in front when they copy. */
export function originalSource(shown: string) {
  const at = shown.indexOf(REMOTE_PICTURES)
  if (at === -1 || !/^(https?:\/\/[^/]+)?$/i.test(shown.slice(0, at))) return shown
  try {
    return decodeURIComponent(shown.slice(at + REMOTE_PICTURES.length))
  } catch {
    return shown
  }
}

/** The source that an image may have: http, https or a path of the product's own (rule 5.6). */
export function safeImageSource(src: string) {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(src) ? src : BLANK
}
