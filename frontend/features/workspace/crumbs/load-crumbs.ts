import { loadableOverlay } from '../../../app/loadable-overlay.js'

/** The way to the open page, each step with a menu. Its code is fetched together with the editor's. */
export const ItemCrumbs = loadableOverlay(() => import('./crumbs.js'))
