/** The addresses of SPEC §2, built in one place. */
export const paths = {
  home: '/',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  verifyEmail: '/auth/verify-email',
  app: '/app',
  notFound: '/404',
  /** `blockPath(1, 2)` is the file 2 of the folder 1. */
  block: (...ids: number[]) => ['/app', ...ids].join('/'),
}

/** The sign-in page that leads back to `target` afterwards. */
export function signInPath(target: string) {
  return `${paths.signIn}?next=${encodeURIComponent(target)}`
}

/**
 * The place within the app that a sign-in was asked to lead to; null for none, for another
 * site, and for the authentication pages themselves.
 */
export function safeTarget(search: string) {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return null
  const base = 'http://app.invalid'
  if (!URL.canParse(next, base)) return null
  const url = new URL(next, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  if (url.pathname.startsWith('/auth/')) return null
  return url.pathname + url.search + url.hash
}
