import { useSyncExternalStore } from 'react'

const coarse = window.matchMedia('(pointer: coarse)')

/** Whether fingers are what the screen is mostly used with. */
export function useIsTouch() {
  return useSyncExternalStore(subscribe, () => coarse.matches)
}

function subscribe(listener: () => void) {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
