import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  type SelectionBookmark,
  type Transaction,
} from 'prosemirror-state'
import type { Mappable } from 'prosemirror-transform'
import { type Block, blockAt, holdsBlocks } from './block-at.js'

/** Selection of adjacent whole blocks (rule 6.6). Anchor and head are at their outer edges. */
export class BlockSelection extends Selection {
  override visible = false

  /** Selects from the block at `anchor` to the block at `head`, in one parent. */
  static between(doc: Node, anchor: number, head = anchor) {
    const end = (pos: number) => pos + doc.nodeAt(pos)!.nodeSize
    return head < anchor
      ? new BlockSelection(doc.resolve(end(anchor)), doc.resolve(head))
      : new BlockSelection(doc.resolve(anchor), doc.resolve(end(head)))
  }

  /** Selects the blocks between two edges. */
  static of(doc: Node, from: number, to: number) {
    return new BlockSelection(doc.resolve(from), doc.resolve(to))
  }

  /** Position of the block that was selected first. */
  get anchorBlock() {
    return blockBeside(this.$anchor, this.anchor <= this.head)
  }

  /** Position of the block that was selected last. */
  get headBlock() {
    return blockBeside(this.$head, this.anchor > this.head)
  }

  map(doc: Node, mapping: Mappable): Selection {
    const $from = doc.resolve(mapping.map(this.from, 1))
    const $to = doc.resolve(mapping.map(this.to, -1))
    if (!isRange($from, $to)) return Selection.near($from)
    const forward = this.anchor <= this.head
    return forward ? new BlockSelection($from, $to) : new BlockSelection($to, $from)
  }

  override content() {
    const { from, to, $from } = this
    return new Slice(Fragment.from($from.doc.slice(from, to).content), 0, 0)
  }

  eq(other: Selection) {
    const same = other.anchor === this.anchor && other.head === this.head
    return other instanceof BlockSelection && same
  }

  toJSON() {
    return { type: 'blocks', anchor: this.anchor, head: this.head }
  }

  static override fromJSON(doc: Node, { anchor, head }: { anchor: number; head: number }) {
    return new BlockSelection(doc.resolve(anchor), doc.resolve(head))
  }

  override getBookmark(): SelectionBookmark {
    return new BlockBookmark(this.anchor, this.head)
  }
}

Selection.jsonID('blocks', BlockSelection)

class BlockBookmark implements SelectionBookmark {
  constructor(
    readonly anchor: number,
    readonly head: number
  ) {}

  map(mapping: Mappable) {
    return new BlockBookmark(mapping.map(this.anchor), mapping.map(this.head))
  }

  resolve(doc: Node) {
    const [$anchor, $head] = [doc.resolve(this.anchor), doc.resolve(this.head)]
    const [$from, $to] = this.anchor <= this.head ? [$anchor, $head] : [$head, $anchor]
    return isRange($from, $to) ? new BlockSelection($anchor, $head) : Selection.near($anchor)
  }
}

function isRange($from: ResolvedPos, $to: ResolvedPos) {
  return $from.pos < $to.pos && $from.sameParent($to) && holdsBlocks($from.parent)
}

function blockBeside($pos: ResolvedPos, after: boolean) {
  return after ? $pos.pos : $pos.pos - $pos.nodeBefore!.nodeSize
}

/** Returns the range of blocks selected as a whole, also of an image; null for a text selection. */
export function selectedBlocks({ selection }: EditorState | Transaction) {
  const whole = selection instanceof NodeSelection && selection.node.isBlock
  if (!whole && !(selection instanceof BlockSelection)) return null
  return { from: selection.from, to: selection.to }
}

/** Returns the block if it is the whole selection; otherwise null. */
export function onlySelectedBlock(state: EditorState): Block | null {
  const range = selectedBlocks(state)
  const node = range && state.doc.nodeAt(range.from)
  return node && range.to === range.from + node.nodeSize ? { pos: range.from, node } : null
}

/** Returns the range of selected blocks and their count. */
export function countedBlocks(state: EditorState) {
  const range = selectedBlocks(state)
  if (!range) return null
  const [$from, $to] = [state.doc.resolve(range.from), state.doc.resolve(range.to)]
  return { ...range, count: $to.index() - $from.index() }
}

/** Returns the range of the selected blocks, or of the block with the cursor. */
export function currentBlocks(state: EditorState) {
  const selected = selectedBlocks(state)
  if (selected) return selected
  const block = blockAt(state.selection.$head)
  return block && { from: block.pos, to: block.pos + block.node.nodeSize }
}
