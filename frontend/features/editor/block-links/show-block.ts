import { NodeSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { leafText } from '#modules/workspace/document/block_spec'
import { isFreeSinceNavigation } from '../../../app/page-heading.js'
import { isTouch } from '../../../ui/media.js'
import type { PageView } from '../view/page-view.js'
import { placeOf } from '../block-ids/block-ids.js'
import { flash } from './flash.js'
import { FLASH_MS, scrollTo, tellBlock } from './lead-to.js'

/** Timer that ends the flash, per editor. */
const ends = new WeakMap<EditorView, ReturnType<typeof setTimeout>>()

/**
 * Scrolls to a block of an editable page and puts the cursor there; returns false if the block is
 * missing.
 */
export function showBlock({ editor }: PageView, id: string) {
  const place = placeOf(editor.state, id)
  if (place === undefined) return false
  showPlace(editor, place)
  return true
}

/** Scrolls to the block at `place`, makes it flash and puts the cursor into it. */
function showPlace(editor: EditorView, place: number) {
  const { tr, doc } = editor.state
  const node = doc.nodeAt(place)
  if (!node) return
  const selection = node.isLeaf
    ? NodeSelection.create(doc, place)
    : Selection.near(doc.resolve(place + 1))
  editor.dispatch(flash(tr.setSelection(selection), place))
  clearTimeout(ends.get(editor))
  const end = () => !editor.isDestroyed && editor.dispatch(flash(editor.state.tr, null))
  ends.set(editor, setTimeout(end, FLASH_MS))
  const dom = editor.nodeDOM(place)
  if (dom instanceof HTMLElement) scrollTo(dom)
  // On a touch screen the keyboard would cover the block.
  if (!isTouch() && isFreeSinceNavigation()) editor.focus()
  tellBlock(node.textBetween(0, node.content.size, ' ', leafText))
}
