import { isBlockId } from '#modules/workspace/document/block_id'

/** The address of a block of the page that is open. */
export function blockAddress(id: string) {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${id}`
}

/**
 * What a hash names: the id of a block, 'unknown' for what no block can be called, null for no
 * block at all.
 */
export function readHash(hash: string): string | null {
  const id = hash.slice(1)
  if (id === '') return null
  return isBlockId(id) ? id : 'unknown'
}

/** Whether an address leads to a place in the page that is open. */
export function isOnThisPage(url: string) {
  const { href, origin, pathname } = window.location
  if (!URL.canParse(url, href)) return false
  const target = new URL(url, href)
  return target.origin === origin && target.pathname === pathname && target.hash !== ''
}

/** Goes to a place in the page that is open, also if the address is that already. */
export function goOnThisPage(url: string) {
  const { hash } = new URL(url, window.location.href)
  if (hash === window.location.hash) window.dispatchEvent(new HashChangeEvent('hashchange'))
  else window.location.hash = hash
}
