import { useSyncExternalStore } from 'react'

/** Whether a media query is true, now and followed by components. */
export function media(query: string) {
  const list = window.matchMedia(query)
  const matches = () => list.matches
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return { matches, useMatches: () => useSyncExternalStore(subscribe, matches) }
}
