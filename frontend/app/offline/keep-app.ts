/**
 * Registers the service worker, so that the app opens while the server is unreachable. Sends the
 * worker the URLs of the code that loaded before it was active.
 */
export async function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    // Browsers check for a newer worker whenever the app opens.
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
    // Service workers are unavailable in private windows and over plain HTTP.
  }
}
