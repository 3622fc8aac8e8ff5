import { loadableOverlay } from './loadable-overlay.js'

export type { Target } from '../features/workspace/move-dialog/target-picker.js'

/** Dialog that asks for a place in the tree, used by imports. */
export const TargetPicker = loadableOverlay(
  () => import('../features/workspace/move-dialog/target-picker.js')
)
