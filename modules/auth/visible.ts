/** Joiners, and marks that belong to the character before them, are part of scripts and emoji. */
const INVISIBLE_IN_NAMES =
  /(?![\u200c\u200d\p{M}])[\p{DI}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb\u{1d159}]/u
const INVISIBLE_IN_ADDRESSES = /[\p{DI}\p{Cf}\u2800]|(?! )\p{Z}/u
const SOMETHING_TO_SEE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Whether a person's name shows what it holds: nothing that cannot be seen, nothing that turns the
 * direction of what stands beside it, and at least one character to see.
 */
export function isVisibleName(name: string) {
  return SOMETHING_TO_SEE.test(name) && !INVISIBLE_IN_NAMES.test(name)
}

/** Whether an address shows what it holds, so that no two look the same by what cannot be seen. */
export function isVisibleAddress(address: string) {
  return !INVISIBLE_IN_ADDRESSES.test(address)
}
