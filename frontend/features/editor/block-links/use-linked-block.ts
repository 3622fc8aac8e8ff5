import { useEffect, useEffectEvent } from 'react'
import { notify } from '../../../ui/toast/toast.js'
import { readHash } from './block-address.js'

/** Last followed address, because the view of a page may change under it, for example by a lock. */
let followed: string | null = null

/**
 * Follows the block link in the address, initially and when the address changes.
 *
 * @param show returns false if the block is missing; null until the page can be shown
 */
export function useLinkedBlock(show: ((id: string) => boolean) | null) {
  const follow = useEffectEvent(() => {
    const id = readHash(window.location.hash)
    if (id !== null && !show?.(id)) notify('The linked block is no longer on this page.')
  })
  const ready = show !== null

  useEffect(() => {
    if (!ready) return
    const { href, pathname } = window.location
    if (followed !== href) follow()
    followed = href
    const onHash = () => {
      followed = window.location.href
      follow()
    }
    window.addEventListener('hashchange', onHash)
    return () => {
      window.removeEventListener('hashchange', onHash)
      if (window.location.pathname !== pathname) followed = null
    }
  }, [ready])
}
