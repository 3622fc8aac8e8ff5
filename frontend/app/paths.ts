import { ownPath } from '#modules/workspace/document/addresses'

/** The addresses of the app (rule 15.1), built in one place. */
export const paths = {
  home: '/',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  googleRedirect: '/auth/google-redirect',
  app: '/app',
  search: '/search',
  share: '/share',
  profile: '/profile',
  trash: '/trash',
  admin: '/admin',
  notFound: '/404',
  /** `paths.item(1, 2)` is the file 2 of the folder 1. */
  item: (...ids: number[]) => ['/app', ...ids].join('/'),
  /** Buys a plan; `from` is where to go on afterwards. */
  checkout: (planId: number, from: string) =>
    `/checkout/${planId}?next=${encodeURIComponent(from)}`,
  receipt: (subscriptionId: number, paymentId: number) =>
    `/receipts/${subscriptionId}/${paymentId}`,
}

/** Whether a page is one of those that pay: a document of its own (decision 174). */
export function isPaying(path: string) {
  return /^\/checkout(\/|$)/.test(path)
}

/** Whether an address shows notes. */
export function isNotes(path: string) {
  return /^\/app(\/|$)/.test(path)
}

/** Where signed-in people work: staff in the admin area, others in their notes (rule 9.4). */
export function startPath({ scope }: { scope: string | null }) {
  return scope ? paths.admin : paths.app
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
  const path = next === null ? undefined : ownPath(next)
  return path === undefined || path.startsWith('/auth/') ? null : path
}
