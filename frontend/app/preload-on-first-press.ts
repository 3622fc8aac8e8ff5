import { preloadOnline } from './offline/connectivity.js'

/** Fetches the code of what nobody needs before they have pressed anything. Returns a function that ends it. */
export function preloadOnFirstPress(overlay: { preload: () => void }) {
  const preload = () => preloadOnline(overlay)
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) window.addEventListener(event, preload, { once: true })
  return () => {
    for (const event of events) window.removeEventListener(event, preload)
  }
}
