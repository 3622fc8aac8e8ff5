import { useSyncExternalStore } from 'react'

/**
 * How much of the window's lower end a keyboard on the screen covers, in px. What is fixed to the
 * bottom goes up by it: phones do not make the window smaller for their keyboard.
 */
export function useKeyboardInset() {
  return useSyncExternalStore(subscribe, insetNow)
}

function insetNow() {
  const { visualViewport: viewport } = window
  if (!viewport) return 0
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
}

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener)
  window.visualViewport?.addEventListener('scroll', listener)
  return () => {
    window.visualViewport?.removeEventListener('resize', listener)
    window.visualViewport?.removeEventListener('scroll', listener)
  }
}
