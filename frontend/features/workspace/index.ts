/** Public interface of the workspace for other features: the items that the app already knows. */
export { knownItem } from './tree/known-item.js'
export { ItemIcon } from './tree/item-icon.js'
export type { Target } from './move-dialog/target-picker.js'
export { displayName } from './tree/item-name.js'
export { findPages, type FoundPage } from './search/names/find-pages.js'
export { usePageNames } from './search/names/use-page-names.js'
export { namesQuery } from './search/search-queries.js'
export { useIsTemplate } from './templates/use-is-template.js'
export { pathQuery, sharesQuery, templatesQuery } from './tree/item-queries.js'
export { isShareOpen, mainShare, shareState } from './shared-items/share-state.js'
export { useShareOf } from './shared-items/use-share-of.js'

/** Loads the dialog that asks for a place in the tree. */
export const loadTargetPicker = () => import('./move-dialog/target-picker.js')
