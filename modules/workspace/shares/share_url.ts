/** Path below which shared pages are shown, without a slash at its end. */
export const SHARES_PATH = '/s'

/** Returns the address of a share for its visitors. */
export function shareUrl(token: string) {
  return new URL(`${SHARES_PATH}/${token}`, process.env.APP_URL).href
}
