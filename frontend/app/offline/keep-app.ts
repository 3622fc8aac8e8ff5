/** Milliseconds after which the worker fetches the app's other code. Short visits don't pay for it. */
const QUIET_MS = 10_000

/**
 * Registers the service worker, so that the app opens and works while the server is unreachable.
 * Sends the worker the URLs of the code that loaded before it was active, and later lets it fetch
 * the rest.
 */
export async function keepApp() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    // Browsers check for a newer worker whenever the app opens.
    if (!navigator.serviceWorker.controller) {
      await navigator.serviceWorker.register('/service-worker.js')
      await tellWorker({ type: 'keep', urls: loadedAssets() })
    }
    if (!savesData()) setTimeout(() => void tellWorker({ type: 'idle' }), QUIET_MS)
  } catch {
    // Service workers are unavailable in private windows and over plain HTTP.
  }
}

async function tellWorker(message: object) {
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no other
  active?.postMessage(message)
}

function loadedAssets() {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Returns true if the user asked the browser to save data; not every browser tells. */
function savesData() {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
