import { loadCode } from '../../../app/load-code.js'

type Cleaner = (body: HTMLElement) => void

let cleaner: Cleaner | null = null

/** Loads the code that cleans the HTML of other programs. Rejects if it cannot be loaded. */
export async function loadCleaner() {
  const { cleanHtml } = await loadCode(() => import('#modules/workspace/document/clean/clean_html'))
  cleaner = cleanHtml
}

export function isCleanerLoaded() {
  return cleaner !== null
}

/** Cleans the HTML, or leaves it as it is until the code has loaded. */
export function cleanIfLoaded(body: HTMLElement) {
  cleaner?.(body)
}
