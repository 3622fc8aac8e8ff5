import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { documentSchema } from '#modules/workspace/document/schema'
import { placeCells } from '#modules/workspace/document/table_grid'
import { isInCodeBlock } from '../../../commands/is-in-code.js'
import { PASTED } from '../../../paste/too-much/refuse-too-much.js'
import { tableOf, tableOfTexts } from '../make-table.js'
import { tableAt } from '../table-at.js'
import { fillCells } from './fill-cells.js'
import { blocksOfSlice, tableOfSlice } from './pasted-cells.js'
import { isTabular, readTsv } from './read-tsv.js'

const { nodes } = documentSchema

/** Pastes cells and tab-separated text, before prosemirror-tables, which splits merged cells. */
export function pasteCells() {
  return new Plugin({
    props: {
      transformPasted: ({ content, openStart, openEnd }) =>
        new Slice(withinLimits(content), openStart, openEnd),
      handlePaste: ({ state, dispatch }, { clipboardData }, slice) => {
        const isPlain = clipboardData !== null && !clipboardData.types.includes('text/html')
        const text = isPlain ? clipboardData.getData('text/plain') : ''
        const tr = pasted(state, slice, text)
        if (!tr) return false
        dispatch(tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView())
        return true
      },
    },
  })
}

/**
 * Returns the paste of cells, or into several cells; null for any other paste, also for one into
 * code, which stays text.
 * @param text text of a clipboard without HTML
 */
export function pasted(state: EditorState, slice: Slice, text = ''): Transaction | null {
  if (isInCodeBlock(state)) return null
  const at = tableAt(state)
  const isTsv = at ? text.includes('\t') : isTabular(text)
  const rows = isTsv ? readTsv(text) : []
  const isTooWide = rows.some(({ length }) => length > MAX_COLUMNS)
  const source = isTsv && !isTooWide ? tableOfTexts(rows) : tableOfSlice(slice)
  const { selection } = state
  const tr = state.tr.setMeta(PASTED, source ? Fragment.from(source) : slice.content)
  if (!at) {
    return source && tr.replaceSelection(new Slice(Fragment.from(source), 0, 0))
  }
  if (source) {
    const single = source.childCount === 1 && source.firstChild!.childCount === 1
    if (!single || selection instanceof CellSelection) return fillCells(tr, at, source)
    return tr.replaceSelection(Slice.maxOpen(source.firstChild!.firstChild!.content))
  }
  const blocks = selection instanceof CellSelection ? blocksOfSlice(slice) : null
  return blocks && fillCells(tr, at, tableOf([[nodes.table_cell.create(null, blocks)]]))
}

/** Replaces tables that the server would reject by the blocks of their cells. */
function withinLimits(content: Fragment): Fragment {
  const nodesWithin = content.content.flatMap((node): readonly Node[] => {
    if (node.isInline || node.isTextblock) return [node]
    const inside = withinLimits(node.content)
    const kept = inside === node.content ? node : node.copy(inside)
    if (node.type !== nodes.table) return [kept]
    const { width } = placeCells(kept, MAX_COLUMNS)
    const isSound = width > 0 && width <= MAX_COLUMNS
    return isSound
      ? [kept]
      : kept.children.flatMap((row) => row.children.flatMap((cell) => cell.children))
  })
  const isSame =
    nodesWithin.length === content.childCount &&
    nodesWithin.every((node, at) => node === content.child(at))
  return isSame ? content : Fragment.from(nodesWithin)
}
