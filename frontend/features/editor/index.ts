/** What other features may use of this one. The editor itself is a chunk of its own. */
import { loadable } from '../../app/loadable.js'

export { pageQuery } from './page-query.js'
export { pageRenamed } from './saver/saving-pages.js'

export const PageEditor = loadable(() => import('./page-editor/page-editor.js'))
