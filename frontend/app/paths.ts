import { ownPath } from '#modules/workspace/document/addresses'

/** All addresses of the app (rule 15.1). */
export const paths = {
  home: '/',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  googleRedirect: '/auth/google-redirect',
  app: '/app',
  /** Recent pages, with no folder open. */
  start: '/app?recent',
  search: '/search',
  share: '/share',
  profile: '/profile',
  trash: '/trash',
  activity: '/activity',
  admin: '/admin',
  notFound: '/404',
  /** `paths.item(1, 2)` is the address of file 2 in folder 1. */
  item: (...ids: number[]) => ['/app', ...ids].join('/'),
  /** Address of a plan's checkout; `from` is the page to return to. */
  checkout: (planId: number, from: string) =>
    `/checkout/${planId}?next=${encodeURIComponent(from)}`,
  receipt: (subscriptionId: number, paymentId: number) =>
    `/receipts/${subscriptionId}/${paymentId}`,
}

/** Returns true if the path belongs to checkout, which is a document of its own (decision 127). */
export function isPaying(path: string) {
  return /^\/checkout(\/|$)/.test(path)
}

/** Returns true if the path shows notes. */
export function isNotes(path: string) {
  return /^\/app(\/|$)/.test(path)
}

/**
 * Returns the start page of a signed-in user: the admin area for staff, notes for other users (rule
 * 9.4).
 */
export function startPath({ scope }: { scope: string | null }) {
  return scope ? paths.admin : paths.app
}

/** Returns the address of the sign-in page, which leads to `target` after sign-in. */
export function signInPath(target: string) {
  return `${paths.signIn}?next=${encodeURIComponent(target)}`
}

/**
 * Returns the path within the app that `next` requests for after sign-in. Returns null if it is
 * missing, leads to another site, or is an authentication page.
 */
export function safeTarget(search: string) {
  const next = new URLSearchParams(search).get('next')
  const path = next === null ? undefined : ownPath(next)
  return path === undefined || path.startsWith('/auth/') ? null : path
}
