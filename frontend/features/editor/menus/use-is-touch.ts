import { useSyncExternalStore } from 'react'

/** A screen that is used with fingers: its toolbar stands above the keyboard, not at the text. */
const coarse = window.matchMedia('(pointer: coarse)')

export function useIsTouch() {
  return useSyncExternalStore(subscribe, () => coarse.matches)
}

function subscribe(listener: () => void) {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}
