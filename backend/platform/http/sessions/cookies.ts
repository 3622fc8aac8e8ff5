/** True if the product is reached by https; only then are cookies Secure (rule 9.11). */
export const secureCookies = (process.env.APP_URL ?? '').startsWith('https:')

/**
 * Returns the full name of a cookie. Under https it starts with `__Host-`: browsers then let no
 * other host, no page without https and no narrower path set it (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(name: string, secure = secureCookies) {
  return secure ? `__Host-${name}` : name
}

/** Days until an unused session expires. */
export const SESSION_DAYS = 30

export const SESSION_COOKIE = cookieName('strata_session')
/** The app reads this cookie and echoes it in the header of every mutation (rule 9.11). */
export const CSRF_COOKIE = cookieName('XSRF-TOKEN')
/** Marks a browser as once signed in, even after its session has ended elsewhere. */
export const SIGNED_IN_COOKIE = cookieName('strata_signed_in')

/** Options that `__Host-` requires and the framework's own cookies also have. */
export const COOKIE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: secureCookies,
  sameSite: 'lax' as const,
}
