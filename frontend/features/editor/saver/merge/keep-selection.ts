import { GapCursor } from 'prosemirror-gapcursor'
import { NodeSelection, type Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { BlockSelection } from '../../blocks/block-selection.js'
import { followedPlace, placeOfId } from './followed-place.js'

/**
 * Keeps the selection from before another device's changes, which `tr` applies. A cursor stays after
 * the letters before it, or after the block without text that its text became. Text and a selected
 * block are followed to a new place (rule 15.84).
 */
export function keepSelection(tr: Transaction, selection: Selection) {
  if (selection instanceof NodeSelection) selectAgain(tr, selection)
  if (selection instanceof TextSelection ? followText(tr, selection) : followBlock(tr, selection)) {
    return
  }
  if (stayBetweenBlocks(tr, selection)) return
  const { empty, head } = selection
  const $head = tr.doc.resolve(tr.mapping.map(head, -1))
  if (empty && $head.parent.inlineContent && $head.pos !== tr.selection.head) {
    tr.setSelection(TextSelection.create(tr.doc, $head.pos))
  }
}

/** Selects an inline node that was replaced by its changed version. */
function selectAgain(tr: Transaction, { node, from, to }: NodeSelection) {
  if (!node.isInline || tr.selection instanceof NodeSelection) return
  const places = [tr.mapping.map(from, -1), tr.mapping.map(to, 1) - node.nodeSize]
  const place = places.find((pos) => pos >= 0 && tr.doc.nodeAt(pos)?.type === node.type)
  if (place !== undefined) tr.setSelection(NodeSelection.create(tr.doc, place))
}

/** Follows text within one line. A range over several lines could grow by what is between them. */
function followText(tr: Transaction, { $anchor, $head }: TextSelection) {
  if (!$anchor.sameParent($head)) return false
  if (!tr.mapping.mapResult($head.start()).deletedAcross) return false
  const [anchor, head] = [$anchor, $head].map(($pos) => followedPlace($pos, tr.doc))
  if (typeof anchor !== 'number' || typeof head !== 'number') return false
  tr.setSelection(TextSelection.create(tr.doc, anchor, head))
  return true
}

/**
 * Keeps a cursor between blocks, and puts one below a formula that replaced the text, so that letters
 * typed next go into no other text.
 */
function stayBetweenBlocks(tr: Transaction, selection: Selection) {
  const isGap = selection instanceof GapCursor
  if (!isGap && !(selection instanceof TextSelection)) return false
  const { pos, deleted } = tr.mapping.mapResult(selection.head)
  const $place = tr.doc.resolve(pos)
  const isFormula = deleted && $place.nodeBefore?.isBlock && $place.nodeBefore.isLeaf
  if ($place.parent.inlineContent || !(isGap || isFormula)) return false
  tr.setSelection(new GapCursor($place))
  return true
}

function followBlock(tr: Transaction, selection: Selection) {
  const isOfBlocks = selection instanceof BlockSelection || selection instanceof NodeSelection
  if (!isOfBlocks) return false
  const { $from, from, to } = selection
  const node = $from.nodeAfter
  if (!node?.isBlock || to !== from + node.nodeSize) return false
  if (!tr.mapping.mapResult(from).deletedAfter) return false
  const place = placeOfId(tr.doc, node.attrs.id)
  if (place === null) return false
  const isNode = selection instanceof NodeSelection && tr.doc.nodeAt(place)?.type === node.type
  tr.setSelection(
    isNode ? NodeSelection.create(tr.doc, place) : BlockSelection.between(tr.doc, place)
  )
  return true
}
