/** Cookies are Secure exactly when the product is reached by https (rule 9.11). */
export const secureCookies = (process.env.APP_URL ?? '').startsWith('https:')

/**
 * How a cookie is called: under https with `__Host-`, by which browsers let no other host, no page
 * without https and no narrower path set a cookie of this name (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: string, secure = secureCookies) {
  return secure ? `__Host-${name}` : name
}

/** Days until a session that is not used ends. */
export const SESSION_DAYS = 30

export const SESSION_COOKIE = cookieName('strata_session')
/** Readable by the app, which echoes it in the header with every mutation (rule 9.11). */
export const CSRF_COOKIE = cookieName('XSRF-TOKEN')
/** Says that this browser was signed in, even after its session has ended elsewhere. */
export const SIGNED_IN_COOKIE = cookieName('strata_signed_in')

/** What `__Host-` demands, and the framework's own cookies have as well. */
export const COOKIE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: secureCookies,
  sameSite: 'lax' as const,
}
