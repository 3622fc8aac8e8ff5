/** Where a link with a protocol that is not allowed leads (rule 5.5). */
export const BLANK = 'about:blank'

/** Characters that an address may have. */
export const MAX_ADDRESS = 2048

/** Rule 5.5. */
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'sms:', 'tel:'])

/** Programs skip these in addresses: 'java\nscript:' is a script. */
const SKIPPED = /[\p{Cc}\s]+/gu

/** Stands for the product's own origin, which rules need not know. */
const OWN = 'https://own.invalid'

/**
 * Parses an address as a browser does on a page of the product: skips tabs and newlines, reads `\`
 * as `/`. Undefined for what is no address. Every rule on addresses decides by this, never by the
 * text: in the text `/\t/evil.example` looks like a path, and a browser asks evil.example.
 */
export function parseAddress(text: string, origin = OWN): URL | undefined {
  try {
    return new URL(text, origin)
  } catch {
    return undefined
  }
}

/** The path, query and hash of an address within the product; undefined for any other. */
export function ownPath(text: string): string | undefined {
  const url = parseAddress(text)
  if (!text.startsWith('/') || url?.origin !== OWN) return undefined
  // As an address of its own it would name another host.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** Tells an address written out as https, with nothing in it that Postgres cannot keep. */
export function isPictureAddress(text: string) {
  if (!/^https:\/\/[^\p{Cc}\p{Cs}]+$/iu.test(text)) return false
  return parseAddress(text)?.protocol === 'https:'
}

/**
 * The address that a link may have: with one of the five protocols, or none (a path, a fragment).
 * Any other is about:blank (rule 5.5). Documents are cleaned with it wherever they come from.
 */
export function safeLink(url: string) {
  return isSafeLink(url) ? url : BLANK
}

export function isSafeLink(url: string) {
  const parsed = parseAddress(url.replaceAll(SKIPPED, ''))
  return parsed !== undefined && LINK_PROTOCOLS.has(parsed.protocol)
}

/** Where the product fetches pictures that lie elsewhere. */
const REMOTE_PICTURES = '/api/v1/remote-pictures?url='

/**
 * Where a browser loads a picture from: what lies elsewhere comes through the product, so that
 * nobody there learns who looks at it (decision 127). Documents keep the address itself.
 */
export function shownSource(src: string) {
  const { location } = globalThis as { location?: { origin: string } }
  const own = location && URL.canParse(location.origin) ? location.origin : OWN
  const url = parseAddress(src, own)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === own) return src
  return REMOTE_PICTURES + encodeURIComponent(/^https?:\/\//i.test(src) ? src : url.href)
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
  const isWeb = /^https?:\/\//i.test(src) && parseAddress(src) !== undefined
  return isWeb || ownPath(src) !== undefined ? src : BLANK
}
