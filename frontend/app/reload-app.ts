import { flushUnsaved } from './unsaved.js'

/**
 * Reloads the app. Sends unsaved text first, for five seconds at most. A draft keeps the rest, or
 * the browser asks (rule 15.78).
 */
export async function reloadApp() {
  await flushUnsaved()
  window.location.reload()
}

/** Offers the reload in a toast. */
export const RELOAD = { label: 'Reload', run: () => void reloadApp() }
