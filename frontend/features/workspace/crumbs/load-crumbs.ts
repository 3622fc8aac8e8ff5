import { loadableOverlay } from '../../../app/loadable-overlay.js'

/** Breadcrumbs of the open page, each with a menu. Their code loads together with the editor's. */
export const ItemCrumbs = loadableOverlay(() => import('./crumbs.js'))
