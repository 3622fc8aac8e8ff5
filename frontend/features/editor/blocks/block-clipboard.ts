import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type Command, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { checkNodes, InvalidDocument } from '#modules/workspace/document/content'
import { fragmentToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { isInCodeBlock } from '../commands/is-in-code.js'
import { isEmptyParagraph } from '../document.js'
import { holdsBlocks } from './block-at.js'
import { idsOn, named } from '../block-ids/named.js'
import { PASTED } from '../paste/too-much/refuse-too-much.js'
import { withoutIds } from '../block-ids/without-ids.js'
import { BlockSelection, currentBlocks, selectedBlocks } from './block-selection.js'
import { deleteBlocks } from './remove-blocks.js'

/** Clipboard type for whole blocks as JSON; other programs get HTML and text. */
const BLOCKS_TYPE = 'application/x-strata-blocks'
const TAG = 'strata-blocks'

/** Copies or cuts the current block when no text is selected, and pastes blocks (rule 6.10). */
export function blockClipboard() {
  return new Plugin({
    props: {
      handleDOMEvents: {
        copy: (view, event) => copyBlocks(view, event, withoutIds),
        cut: (view, event) => {
          if (!copyBlocks(view, event, (content) => content)) return false
          removeCurrent(view.state, view.dispatch)
          return true
        },
      },
      handlePaste: (view, event) => {
        const text = isInCodeBlock(view.state) ? '' : event.clipboardData?.getData(BLOCKS_TYPE)
        const blocks = text ? readBlocks(text) : null
        return blocks !== null && pasteBlocks(blocks)(view.state, view.dispatch)
      },
    },
  })
}

function copyBlocks(
  view: EditorView,
  event: ClipboardEvent,
  written: (content: Fragment) => Fragment
) {
  const { state } = view
  const range = state.selection.empty || selectedBlocks(state) ? currentBlocks(state) : null
  if (!range || !event.clipboardData) return false
  const content = written(state.doc.slice(range.from, range.to).content)
  const { dom, text } = view.serializeForClipboard(new Slice(content, 0, 0))
  event.preventDefault()
  event.clipboardData.clearData()
  event.clipboardData.setData('text/html', dom.innerHTML)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData(BLOCKS_TYPE, writeBlocks(content))
  return true
}

const removeCurrent: Command = (state, dispatch) => {
  const range = currentBlocks(state)
  if (!range) return false
  dispatch?.(deleteBlocks(state.tr, range))
  return true
}

/** Serializes blocks to tagged JSON for the clipboard. */
export function writeBlocks(content: Fragment) {
  return JSON.stringify({ type: TAG, nodes: fragmentToJson(content) })
}

/** Parses blocks from tagged JSON, validated like on the server; returns null for anything else. */
export function readBlocks(text: string): Node[] | null {
  try {
    const json = JSON.parse(text) as { type?: unknown; nodes?: unknown } | null
    if (json?.type !== TAG || !Array.isArray(json.nodes) || json.nodes.length === 0) return null
    return checkNodes(json.nodes).map((node) => documentSchema.nodeFromJSON(JSON.parse(node)))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof InvalidDocument) return null
    throw error
  }
}

/**
 * Pastes blocks after the current one, or in place of an empty one, and selects them (rule 6.10).
 * If they are not allowed there, such as a row in a column, they go after the enclosing block.
 */
export function pasteBlocks(blocks: readonly Node[]): Command {
  return (state, dispatch) => {
    const content = Fragment.from(named(blocks, idsOn(state.doc)))
    const range = currentBlocks(state)
    if (!range) return false
    const { tr, doc } = state
    const $from = doc.resolve(range.from)
    const empty = !selectedBlocks(state) && isEmptyParagraph($from.nodeAfter)
    const index = $from.index()
    let from = range.to
    if (empty && $from.parent.canReplace(index, index + 1, content)) {
      from = range.from
      tr.replaceWith(from, range.to, content)
    } else {
      const place = placeFor(doc.resolve(range.to), content)
      if (place === null) return false
      from = place
      tr.insert(from, content)
    }
    tr.setSelection(BlockSelection.of(tr.doc, from, from + content.size))
    dispatch?.(tr.setMeta(PASTED, content).scrollIntoView())
    return true
  }
}

function placeFor($pos: ReturnType<Node['resolve']>, content: Fragment) {
  for (let depth = $pos.depth; depth >= 0; depth--) {
    const parent = $pos.node(depth)
    const index = $pos.indexAfter(depth)
    const place = depth === $pos.depth ? $pos.pos : $pos.after(depth + 1)
    if (holdsBlocks(parent) && parent.canReplace(index, index, content)) return place
  }
  return null
}
