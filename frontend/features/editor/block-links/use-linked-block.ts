import { useEffect, useEffectEvent } from 'react'
import { notify } from '../../../ui/toast/toast.js'
import { readHash } from './block-address.js'

/** The address that was followed last: what shows the page may change under it, by a lock for one. */
let followed: string | null = null

/**
 * Leads to the block that the address names, now and when the address changes. `show` returns false
 * when there is no such block; null as long as there is nothing to show it in.
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
