import { useSyncExternalStore } from 'react'

/** Above the mobile breakpoint of 768 px (SPEC §9); the style sheets say the same. */
const wide = window.matchMedia('(min-width: 769px)')

export function useIsWide() {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
