import { isBlockId } from '#modules/workspace/document/block_id'

/** Returns the address of a block on the open page. */
export function blockAddress(id: string) {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${id}`
}

/** Returns a hash's block id, 'unknown' if the hash cannot be an id, or null for an empty hash. */
export function readHash(hash: string): string | null {
  const id = hash.slice(1)
  if (id === '') return null
  return isBlockId(id) ? id : 'unknown'
}

/** Returns true if an address leads to a place on the open page. */
export function isOnThisPage(url: string) {
  const { href, origin, pathname } = window.location
  if (!URL.canParse(url, href)) return false
  const target = new URL(url, href)
  return target.origin === origin && target.pathname === pathname && target.hash !== ''
}

/** Navigates to a place on the open page, even if the address is already current. */
export function goOnThisPage(url: string) {
  const { hash } = new URL(url, window.location.href)
  if (hash === window.location.hash) window.dispatchEvent(new HashChangeEvent('hashchange'))
  else window.location.hash = hash
}
