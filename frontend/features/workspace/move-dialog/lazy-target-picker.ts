import { lazy } from 'react'

export type { Target } from './target-picker.js'

/** Dialog that asks for a place in the tree, used by imports. */
export const TargetPicker = lazy(() => import('./target-picker.js'))
