/**
 * Has the browser keep the app itself, so that it opens while the server is unreachable. The code
 * that was loaded before the worker was there is named to it.
 */
export async function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    // A browser looks for a newer worker by itself whenever the app is opened.
    if (navigator.serviceWorker.controller) return
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    const urls = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/')
      )
      .map(({ pathname }) => pathname)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no other
    active?.postMessage({ type: 'keep', urls })
  } catch {
    // Private windows and plain-HTTP addresses do without.
  }
}
