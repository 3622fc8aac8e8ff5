import { useEffect } from 'react'
import { isFreeSinceNavigation } from '../../app/page-heading.js'

/**
 * Goes to the part of the page that the address names (`/#plans`). The browser looked for it
 * before anything was drawn.
 */
export function useAnchor() {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    part?.scrollIntoView()
    if (isFreeSinceNavigation()) part?.focus({ preventScroll: true })
  }, [])
}
