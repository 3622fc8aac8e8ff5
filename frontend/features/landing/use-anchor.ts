import { useEffect } from 'react'
import { isFreeSinceNavigation } from '../../app/page-heading.js'

/**
 * Scrolls to the section that the address names (`/#plans`), because the browser looked for it
 * before the page rendered.
 */
export function useAnchor() {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    part?.scrollIntoView()
    if (isFreeSinceNavigation()) part?.focus({ preventScroll: true })
  }, [])
}
