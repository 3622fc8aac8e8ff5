/** Joiners and combining marks are allowed, because scripts and emoji need them. */
const INVISIBLE_IN_NAMES =
  /(?![\u200c\u200d\p{M}])[\p{DI}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb\u{1d159}]/u
const INVISIBLE_IN_ADDRESSES = /[\p{DI}\p{Cf}\u2800]|(?! )\p{Z}/u
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Returns true if a name contains no invisible or direction-changing characters and at least one
 * visible one.
 */
export function isVisibleName(name: string) {
  return SOMETHING_TO_SEE.test(name) && !INVISIBLE_IN_NAMES.test(name)
}

/** Returns true if an address contains no invisible characters, so no two addresses look alike. */
export function isVisibleAddress(address: string) {
  return !INVISIBLE_IN_ADDRESSES.test(address)
}
