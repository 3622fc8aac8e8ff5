/** Replacement for links with a disallowed protocol (rule 5.5). */
export const BLANK = 'about:blank'

/** Maximum length of an address in characters. */
export const MAX_ADDRESS = 2048

/** Allowed link protocols (rule 5.5). */
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'sms:', 'tel:'])

/** Characters that programs skip in addresses: 'java\nscript:' is a script. */
const SKIPPED = /[\p{Cc}\s]+/gu

/** Placeholder for the product's own origin, which the rules do not need. */
const OWN = 'https://own.invalid'

/**
 * Parses an address as a browser does on a page of the product: skips tabs and newlines, reads `\`
 * as `/`. Returns undefined for an invalid address. All address rules use the parsed form, never
 * the text. For example, `/\t/evil.example` looks like a path as text, but a browser requests
 * evil.example.
 */
export function parseAddress(text: string, origin = OWN): URL | undefined {
  try {
    return new URL(text, origin)
  } catch {
    return undefined
  }
}

/** Returns path, query and hash of an address within the product; undefined for any other. */
export function ownPath(text: string): string | undefined {
  const url = parseAddress(text)
  if (!text.startsWith('/') || url?.origin !== OWN) return undefined
  // As an address of its own such a path would name another host.
  if (url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** Returns true for an absolute https address without characters that Postgres cannot store. */
export function isPictureAddress(text: string) {
  if (!/^https:\/\/[^\p{Cc}\p{Cs}]+$/iu.test(text)) return false
  return parseAddress(text)?.protocol === 'https:'
}

/**
 * Returns the address if it is safe for a link, otherwise about:blank (rule 5.5). Safe are five
 * protocols, and addresses without one (a path, a fragment). Applied to documents from every
 * source.
 */
export function safeLink(url: string) {
  return isSafeLink(url) ? url : BLANK
}

export function isSafeLink(url: string) {
  const parsed = parseAddress(url.replaceAll(SKIPPED, ''))
  return parsed !== undefined && LINK_PROTOCOLS.has(parsed.protocol)
}

/**
 * Returns the link that writes to a mail address (RFC 6068). The last `@` stays as it is, because
 * some mail programs do not decode it; characters with a meaning in links are encoded.
 */
export function mailLink(address: string) {
  const at = address.lastIndexOf('@')
  const parts = at === -1 ? [address] : [address.slice(0, at), address.slice(at + 1)]
  return `mailto:${parts.map(encodedPart).join('@')}`
}

function encodedPart(part: string) {
  return part.replaceAll(/[^\w.!$'*+\-~\u{80}-\u{10ffff}]/gu, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** Route that fetches pictures from other hosts. */
const REMOTE_PICTURES = '/api/v1/remote-pictures?url='

/**
 * Returns the address from which a browser loads a picture. Pictures on other hosts are proxied, so
 * that those hosts learn nothing about the reader (decision 127). Documents keep the original
 * address.
 */
export function shownSource(src: string) {
  const { location } = globalThis as { location?: { origin: string } }
  const own = location && URL.canParse(location.origin) ? location.origin : OWN
  const url = parseAddress(src, own)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === own) return src
  // An unpaired surrogate can't be encoded; the parsed address has none.
  const isEncodable = /^https?:\/\//i.test(src) && !/\p{Cs}/u.test(src)
  return REMOTE_PICTURES + encodeURIComponent(isEncodable ? src : url.href)
}

/** Returns the original address of a shown one; browsers prepend their own host when copying. */
export function originalSource(shown: string) {
  const at = shown.indexOf(REMOTE_PICTURES)
  if (at === -1 || !/^(https?:\/\/[^/]+)?$/i.test(shown.slice(0, at))) return shown
  try {
    return decodeURIComponent(shown.slice(at + REMOTE_PICTURES.length))
  } catch {
    return shown
  }
}

/** Returns true for an absolute http or https address. */
export function isWebAddress(url: string) {
  return /^https?:\/\//i.test(url) && parseAddress(url) !== undefined
}

/**
 * Returns an image's source if allowed: http, https or a path of the product (rule 5.6); otherwise
 * about:blank.
 */
export function safeImageSource(src: string) {
  return isWebAddress(src) || ownPath(src) !== undefined ? src : BLANK
}
