import { closedByPress } from '../../../app/closed-by-press.js'
import { laterOverlay } from '../../../app/later-overlay.js'
import { takesKeys } from '../../../app/takes-keys.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { closeFind } from './find-commands.js'
import { findStateOf } from './find-plugin.js'

const FindBar = laterOverlay(
  () => import('./find-bar.js'),
  closedByPress(
    takesKeys(),
    ({ view }) =>
      () =>
        view.runAside(closeFind)
  )
)

/** Bar to find and replace text in the page, while it is open. */
export function Find({ view }: { view: PageView }) {
  const isOpen = useEditorState(view, ({ editor }) => findStateOf(editor).opened > 0)
  return isOpen && <FindBar view={view} />
}
