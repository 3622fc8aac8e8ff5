import { closeHistory } from 'prosemirror-history'
import {
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { documentSchema } from '#modules/workspace/document/schema'
import { INPUT_METHOD } from '../../../ui/keys/is-composing.js'
import { typeOver, writeInSelected } from './block-commands.js'
import { BlockSelection, selectedBlocks } from './block-selection.js'

/** Milliseconds to wait after a composition; ProseMirror reads the last letters within 20 ms. */
const AFTER_LAST_LETTERS_MS = 50

/** State while the replacement of a selected block is being composed. */
interface Replaced {
  pos: number
  /** ProseMirror's id of the composition, with which the history groups its steps. */
  composition?: number
}

const REPLACED = new PluginKey<Replaced | null>('composed over')

/**
 * Replaces the selected blocks with text from an input method, like typed text (rule 6.7).
 *
 * Chromium inserts the letters twice if a selected image or divider is removed when the composition
 * starts. So the preceding key press opens a line beside the block, and the block is removed when
 * the composition ends.
 */
export function composedOver() {
  return new Plugin<Replaced | null>({
    key: REPLACED,
    state: {
      init: () => null,
      apply: (tr, before) => {
        const replaced: Replaced | null = tr.getMeta(REPLACED) ?? before
        if (replaced === null || replaced !== before) return replaced
        const { pos, deletedAfter } = tr.mapping.mapResult(replaced.pos)
        if (deletedAfter || !isInLineAfter(tr, pos)) return null
        return { pos, composition: tr.getMeta('composition') ?? replaced.composition }
      },
    },
    props: {
      handleDOMEvents: {
        keydown: (view, { keyCode }) => {
          const isBlocks = view.state.selection instanceof BlockSelection
          if (keyCode === INPUT_METHOD && !view.composing && !isBlocks) composeBeside(view)
        },
        compositionstart: (view) => {
          if (view.state.selection instanceof BlockSelection) typeOver()(view.state, view.dispatch)
          else writeInSelected(view.state, view.dispatch)
        },
        compositionend: (view, { data }) => {
          if (!REPLACED.getState(view.state)) return
          const end = data === '' ? removeEmptyLine : removeReplaced
          setTimeout(() => end(view), AFTER_LAST_LETTERS_MS)
        },
      },
    },
  })
}

/** Puts the cursor into a new empty line after the selected block. */
function composeBeside(view: EditorView) {
  const { state } = view
  const range = selectedBlocks(state)
  if (!range) return
  const tr = closeHistory(state.tr).insert(range.to, documentSchema.nodes.paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, range.to + 1))
  view.dispatch(tr.setMeta(REPLACED, { pos: range.from }).scrollIntoView())
}

/** Returns true if the cursor is in the line after the block at `pos`. */
function isInLineAfter({ doc, selection: { $head } }: Transaction, pos: number) {
  const block = doc.nodeAt(pos)
  return block !== null && $head.depth > 0 && $head.before() === pos + block.nodeSize
}

function removeReplaced(view: EditorView) {
  const replaced = view.isDestroyed ? null : REPLACED.getState(view.state)
  if (!replaced || view.composing) return
  const { pos, composition } = replaced
  const { tr, doc } = view.state
  view.dispatch(tr.delete(pos, pos + doc.nodeAt(pos)!.nodeSize).setMeta('composition', composition))
}

/** Selects the block again, because its replacement was cancelled. */
function removeEmptyLine(view: EditorView) {
  const replaced = view.isDestroyed ? null : REPLACED.getState(view.state)
  if (!replaced || view.composing) return
  const { tr, doc } = view.state
  const start = replaced.pos + doc.nodeAt(replaced.pos)!.nodeSize
  const line = doc.nodeAt(start)
  if (line?.content.size !== 0) return
  tr.delete(start, start + line.nodeSize)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, replaced.pos)))
}
