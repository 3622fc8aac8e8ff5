/** What other features may use of this one. The editor itself is a chunk of its own. */
import { lazy } from 'react'

export { pageQuery } from './page-query.js'
export { pageRenamed } from './saver/saving-pages.js'

const load = () => import('./page-editor/page-editor.js')

export const PageEditor = lazy(load)

/** Fetches the editor's code before it is shown. */
export function preloadEditor() {
  load().catch(() => undefined)
}
