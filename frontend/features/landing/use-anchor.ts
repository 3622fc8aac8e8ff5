import { useEffect } from 'react'

/**
 * Goes to the part of the page that the address names (`/#plans`). The browser looked for it
 * before anything was drawn.
 */
export function useAnchor() {
  useEffect(() => {
    const part = document.getElementById(location.hash.slice(1))
    part?.scrollIntoView()
    part?.focus({ preventScroll: true })
  }, [])
}
