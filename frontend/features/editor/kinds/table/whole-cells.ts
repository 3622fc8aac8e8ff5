import type { ResolvedPos } from 'prosemirror-model'
import { Plugin, type Selection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { documentSchema } from '#modules/workspace/document/schema'

const { table, table_row: row } = documentSchema.nodes

/** Keeps cut cells selected, so that a paste fills the same ones. */
export function cutCells() {
  return new Plugin({
    appendTransaction: (transactions, { selection }, after) => {
      const cut = transactions.find((tr) => tr.getMeta('uiEvent') === 'cut')
      if (!cut || !(selection instanceof CellSelection)) return null
      const [anchor, head] = [selection.$anchorCell, selection.$headCell].map(({ pos }) => {
        const $cell = after.doc.resolve(cut.mapping.map(pos))
        return $cell.nodeAfter?.type.spec.tableRole?.endsWith('cell') ? $cell : null
      })
      return anchor && head ? after.tr.setSelection(new CellSelection(anchor, head)) : null
    },
  })
}

/**
 * Keeps selected text from ending within cells that it does not begin in, as keys and fingers
 * select it: typing would join rows. From cell to cell it becomes a selection of cells, and a
 * selection that begins outside a table takes in the whole table.
 */
export function wholeCells() {
  return new Plugin({
    appendTransaction: (transactions, before, after) => {
      const { selection } = after
      if (!(selection instanceof TextSelection) || selection.empty) return null
      const isKey = !transactions.some((tr) => tr.docChanged || tr.getMeta('pointer'))
      const whole = wholeOf(selection, isKey ? before.selection : null)
      return whole && !whole.eq(selection) ? after.tr.setSelection(whole) : null
    },
  })
}

/** @param last selection before a key that may have made it smaller */
function wholeOf({ $anchor, $head, $to }: TextSelection, last: Selection | null) {
  const depth = $anchor.sharedDepth($head.pos)
  const { type } = $anchor.node(depth)
  if (type === table || type === row) {
    // A triple click ends at the start of the next cell; prosemirror-tables takes it back.
    if ($to.parentOffset === 0) return null
    const cell = depth + (type === table ? 2 : 1)
    const [from, to] = [$anchor, $head].map(($end) => $end.doc.resolve($end.before(cell)))
    return new CellSelection(from!, to!)
  }
  const isForward = $anchor.pos < $head.pos
  const isLess =
    last?.anchor === $anchor.pos &&
    (isForward ? last.head > $head.pos : last.head < $head.pos) &&
    isSameTable(last.$head, $head, depth)
  const start = edgeOf($anchor, depth, !isForward)
  const end = edgeOf($head, depth, isForward !== isLess)
  return start || end ? TextSelection.between(start ?? $anchor, end ?? $head) : null
}

/** Returns the border of the outermost table around an end of a selection, below a depth. */
function edgeOf($end: ResolvedPos, depth: number, isAfter: boolean) {
  const at = tableDepth($end, depth)
  if (at === null) return null
  return $end.doc.resolve(isAfter ? $end.after(at) : $end.before(at))
}

function tableDepth($end: ResolvedPos, depth: number) {
  for (let at = depth + 1; at <= $end.depth; at++) if ($end.node(at).type === table) return at
  return null
}

function isSameTable($one: ResolvedPos, $other: ResolvedPos, depth: number) {
  const [one, other] = [tableDepth($one, depth), tableDepth($other, depth)]
  return one !== null && other !== null && $one.before(one) === $other.before(other)
}
