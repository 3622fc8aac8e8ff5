/**
 * What holds unless the address says otherwise. By the client's own defaults (10 s and 10 s, 5 s) a
 * leader that stands still is noticed after 20 s.
 */
const DEFAULTS = {
  /** Milliseconds. */
  keepAliveInterval: 2_000,
  /** Milliseconds. */
  keepAliveTimeout: 2_000,
  /** Seconds that a member may take to say who leads. */
  gossipTimeout: 2,
}

/** The connection string with our settings added to those that it names. */
export function withDefaults(url: string): string {
  const trimmed = url.trim().replace(/\/+$/, '')
  // A password may contain a question mark.
  const afterCredentials = trimmed.slice(trimmed.lastIndexOf('@') + 1)
  const [, query = ''] = afterCredentials.split('?')
  const named = new Set(query.split('&').map((part) => toFlatCase(part.split('=')[0]!)))
  const added = Object.entries(DEFAULTS).filter(([name]) => !named.has(toFlatCase(name)))
  if (added.length === 0) return trimmed
  const text = added.map(([name, value]) => `${name}=${value}`).join('&')
  return `${trimmed}${afterCredentials.includes('?') ? '&' : '?'}${text}`
}

/** As the client compares names: keepAliveInterval, keep_alive_interval and keep-alive-interval. */
function toFlatCase(name: string) {
  return name.trim().toLowerCase().replace(/[_-]/g, '')
}
