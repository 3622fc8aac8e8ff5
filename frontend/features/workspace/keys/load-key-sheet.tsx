import { closedByPress } from '../../../app/closed-by-press.js'
import { loadableOverlay } from '../../../app/loadable-overlay.js'
import { loadEditorKeys } from '../../editor/index.js'

interface KeySheetProps {
  open: boolean
  onClose: () => void
}

/** Sheet with all shortcut keys. */
export const KeySheet = loadableOverlay<KeySheetProps>(async () => {
  const [{ KeyList }, ofEditor] = await Promise.all([import('./key-sheet.js'), loadEditorKeys()])
  return { default: (props) => <KeyList {...props} ofEditor={ofEditor} /> }
}, closedByPress())
