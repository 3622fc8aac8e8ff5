import type { PageView } from '../view/page-view.js'
import { copyAddress } from '../copy-address.js'
import { newBlockId } from '../block-ids/new-block-id.js'
import { blockAddress } from './block-address.js'

/**
 * Copies the address of the first selected block. A block older than ids gets an id. Undo does not
 * remove that id, because the link may be in use by then.
 */
export function copyBlockLink({ editor }: PageView) {
  const { state } = editor
  const { from } = state.selection
  const known: unknown = state.doc.nodeAt(from)?.attrs.id
  const id = typeof known === 'string' ? known : newBlockId()
  if (id !== known) {
    editor.dispatch(state.tr.setNodeAttribute(from, 'id', id).setMeta('addToHistory', false))
  }
  void copyAddress(blockAddress(id))
}
