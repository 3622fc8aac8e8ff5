import { test } from '@japa/runner'
import fc from 'fast-check'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { AllSelection, type EditorState, NodeSelection, Selection } from 'prosemirror-state'
import { parseContent } from '#modules/workspace/document/content'
import { COLORS } from '#modules/workspace/document/marks/colors'
import { COLUMN_COUNTS } from '#modules/workspace/document/nodes/layout'
import { documentSchema } from '#modules/workspace/document/schema'
import { parseDocument, serializeDocument } from '../document.js'
import { everyBlock } from '../fixtures/every-block.js'
import { all, type Edit, pressing, running, stateOf, typing } from '../fixtures/editing.js'
import { setColor } from '../marks/colors/colors.js'
import { setLink } from '../marks/link/link-commands.js'
import { insertColumns } from '../nodes/layout/layout.js'
import { insertImage } from '../nodes/image/image.js'
import { turnIntoItems } from './features.js'
import { editorCommands } from './keymap.js'

const KEYS = Object.keys(editorCommands).filter((key) => !/Mod-(z|y|Shift-z)/.test(key))
const TEXTS = [
  'a',
  ' ',
  'word ',
  '- ',
  '1. ',
  '[] ',
  '> ',
  '# ',
  '---',
  '**b** ',
  '`c` ',
  '\n',
  '🙂',
  'ש',
]

/** Selects something, wherever the two numbers lead. */
const select =
  (from: number, to: number): Edit =>
  (state) => {
    const at = (place: number) => Math.floor(place * state.doc.content.size)
    const [start, end] = [at(from), at(to)].sort((a, b) => a - b) as [number, number]
    const block = state.doc.resolve(start).nodeAfter
    const [$start, $end] = [state.doc.resolve(start), state.doc.resolve(end)]
    const selection =
      from > 0.97
        ? new AllSelection(state.doc)
        : block?.isAtom && block.isBlock
          ? NodeSelection.create(state.doc, start)
          : between($start, $end)
    return state.apply(state.tr.setSelection(selection))
  }

function between($start: ReturnType<Node['resolve']>, $end: ReturnType<Node['resolve']>) {
  const [from, to] = [Selection.near($start), Selection.near($end)]
  return from instanceof NodeSelection || to instanceof NodeSelection
    ? from
    : Selection.fromJSON($start.doc, { type: 'text', anchor: from.from, head: to.to })
}

const place = fc.double({ min: 0, max: 1, noNaN: true })
const edits: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(place, place).map(([from, to]) => select(from, to)) },
  { weight: 3, arbitrary: fc.tuple(place).map(([at]) => select(at, at)) },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS).map(typing) },
  { weight: 4, arbitrary: fc.constantFrom(...KEYS, 'Enter', 'Backspace', 'Delete').map(pressing) },
  fc.constantFrom(...turnIntoItems).map(({ command }) => running(command)),
  fc.constantFrom(...COLUMN_COUNTS).map((count) => running(insertColumns(count))),
  fc.constant(running(insertImage({ src: '/a.png' }))),
  fc.constantFrom(null, ...COLORS).map((color) => running(setColor('color', color))),
  fc.constant<Edit>((state) => {
    const { from, to, $from } = state.selection
    return $from.parent.inlineContent
      ? running(setLink({ from, to, url: 'https://a.test' }))(state)
      : state
  })
)

const start = documentSchema.nodeFromJSON(everyBlock)

test.group('Whatever is done to a page', () => {
  test('it stays one that the server takes as it is; undone it is as it was', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 50 }), (list) => {
        const before = stateOf(start)
        const after = list.reduce((state, edit) => edit(state), before)
        after.doc.check()
        expectKept(after)
        const undone = all(undo, undoDepth)(after)
        return undone.doc.eq(before.doc) && all(redo, redoDepth)(undone).doc.eq(after.doc)
      }),
      { numRuns: 250 }
    )
  }).timeout(60_000)
})

/** JSON leads there and back, and the server changes nothing of it. */
function expectKept({ doc }: EditorState) {
  const content = serializeDocument(doc)
  if (!parseDocument(content).eq(doc)) throw new Error('Another document comes back')
  if (content === null) return
  const kept = `{"type":"doc","content":[${parseContent(content).join(',')}]}`
  if (kept !== content) throw new Error(`The server makes another of it: ${kept}`)
}
