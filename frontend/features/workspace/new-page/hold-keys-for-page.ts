import { holdEarlyKeys, tellLost } from '../../../app/early-keys.js'
import { writeEarly } from '../../editor/index.js'
import { showSavedPage } from '../tree/tree-mutations.js'

/**
 * Buffers typed keys for the title of a page that is being created. If the user goes on elsewhere
 * before the title is there, the page gets them without it (rule 15.83).
 */
export function holdKeysForPage(pageId: number | Promise<number>) {
  const id = Promise.resolve(pageId)
  // A failed creation is reported where it was requested.
  id.catch(() => undefined)
  holdEarlyKeys((text) => {
    void id.then((known) => writeEarly(known, text, showSavedPage)).catch(() => tellLost(text))
  })
}
