import { loadableOverlay } from '../../../app/loadable-overlay.js'

export type { Target } from './target-picker.js'

/** Dialog that asks for a place in the tree, used by imports. */
export const TargetPicker = loadableOverlay(() => import('./target-picker.js'))
