import { preloadOnline } from './offline/connectivity.js'

/**
 * Preloads code on the first key or pointer press, because it is not needed before. Returns a
 * function that cancels the preload.
 */
export function preloadOnFirstPress(overlay: { preload: () => void }) {
  const preload = () => preloadOnline(overlay)
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) window.addEventListener(event, preload, { once: true })
  return () => {
    for (const event of events) window.removeEventListener(event, preload)
  }
}
