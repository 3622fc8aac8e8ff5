import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { MAX_BLOCK_DEPTH, parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { dropBlocks } from '../blocks/move-blocks.js'
import { serializeDocument } from '../document.js'
import { build as b } from '../fixtures/build.js'
import { type Edit, pressing, running } from '../fixtures/editing.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { notTooDeep } from './not-too-deep.js'

/** Returns items nested this deep, with formatted text in the innermost block. */
function nested(depth: number): Node {
  return depth === 1 ? b.p(b.bold('x')) : b.ul(b.p('-'), nested(depth - 1))
}

/** Returns a state with the cursor in the innermost text. */
function stateOf(doc: Node) {
  let [deepest, place] = [0, 0]
  doc.descendants((node, pos) => {
    const { depth } = doc.resolve(pos)
    if (node.isTextblock && depth >= deepest) [deepest, place] = [depth, pos + 1]
  })
  const selection = TextSelection.create(doc, place)
  return EditorState.create({ doc, selection, plugins: [notTooDeep()] })
}

function lastItemOf(doc: Node) {
  let last = 0
  doc.descendants((node, pos) => {
    if (node.type === documentSchema.nodes.list) last = pos
  })
  return last
}

/** Drops the first block into the innermost list. */
const dropIntoLast: Edit = (state) => {
  const range = { from: 0, to: state.doc.firstChild!.nodeSize }
  return running(dropBlocks(range, lastItemOf(state.doc), 'after'))(state)
}

const bringDeeper: Edit = (state) =>
  state.apply(state.tr.insert(0, nested(MAX_BLOCK_DEPTH + 1)).setMeta(FROM_SERVER, true))

test.group('Nesting limit of blocks', () => {
  test('nested blocks {title}')
    .with([
      {
        title: 'can be moved up to the maximum depth',
        start: b.doc(nested(20), nested(MAX_BLOCK_DEPTH - 18)),
        edit: dropIntoLast,
        happens: true,
      },
      {
        title: 'cannot be moved beyond the maximum depth',
        start: b.doc(nested(20), nested(MAX_BLOCK_DEPTH - 17)),
        edit: dropIntoLast,
        happens: false,
      },
      {
        title: 'can be edited at the maximum depth',
        start: b.doc(nested(MAX_BLOCK_DEPTH)),
        edit: (state: EditorState) => state.apply(state.tr.insertText('y')),
        happens: true,
      },
      {
        title: 'can be quoted up to the maximum depth',
        start: b.doc(nested(MAX_BLOCK_DEPTH - 1), b.p()),
        edit: pressing('Mod-Shift-.'),
        happens: true,
      },
      {
        title: 'cannot be quoted beyond the maximum depth',
        start: b.doc(nested(MAX_BLOCK_DEPTH)),
        edit: pressing('Mod-Shift-.'),
        happens: false,
      },
    ])
    .run(({ assert }, { start, edit, happens }) => {
      const before = stateOf(start)
      const after = edit(before)
      assert.equal(!after.doc.eq(before.doc), happens)
      assert.isNotEmpty(parseContent(serializeDocument(after.doc)))
    })

  test('accepts deeper content from the server, wherever the cursor is', ({ assert }) => {
    const before = stateOf(b.doc(nested(MAX_BLOCK_DEPTH)))
    assert.equal(bringDeeper(before).doc.childCount, 2)
  })
})
