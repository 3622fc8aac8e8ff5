import { closedByPress } from '../../../app/closed-by-press.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'

export type { Target } from './target-picker.js'

/** Dialog that asks for a place in the tree, used by imports and the activity. */
export const TargetPicker = loadableOverlay(
  () => import('./target-picker.js'),
  closedByPress(takesKeys())
)
