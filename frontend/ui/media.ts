import { useSyncExternalStore } from 'react'

/** Returns the state of a media query, and a hook that follows it. */
function media(query: string) {
  // Created on first use, because tests load this file without a window.
  let created: MediaQueryList | undefined
  const list = () => (created ??= window.matchMedia(query))
  const matches = () => list().matches
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener)
    return () => list().removeEventListener('change', listener)
  }
  return { matches, useMatches: () => useSyncExternalStore(subscribe, matches) }
}

/** True if touch is the main input of the screen. */
export const { matches: isTouch, useMatches: useIsTouch } = media('(pointer: coarse)')

/** True above the mobile breakpoint of 768 px (rule 15.5). The style sheets use the same value. */
export const { useMatches: useIsWide } = media('(min-width: 769px)')
