import { useSyncExternalStore } from 'react'

/** Whether a media query is true, now and followed by components. */
function media(query: string) {
  const list = window.matchMedia(query)
  const matches = () => list.matches
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return { matches, useMatches: () => useSyncExternalStore(subscribe, matches) }
}

/** Whether fingers are what the screen is mostly used with. */
export const { matches: isTouch, useMatches: useIsTouch } = media('(pointer: coarse)')

/** Above the mobile breakpoint of 768 px (rule 15.5); the style sheets say the same. */
export const { useMatches: useIsWide } = media('(min-width: 769px)')
