import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { Node, Slice } from 'prosemirror-model'
import { deleteSelection } from 'prosemirror-commands'
import { AllSelection, type EditorState, Selection } from 'prosemirror-state'
import { idsIn, nameless, withIds } from '../fixtures/with-ids.js'
import { build as b } from '../fixtures/build.js'
import { type Edit, pressing, running, stateOf, testEdits, typing } from '../fixtures/editing.js'
import { duplicateBlocks } from '../blocks/block-commands.js'
import { pasteBlocks, readBlocks, writeBlocks } from '../blocks/block-clipboard.js'
import { dropBlocks, moveBeside } from '../blocks/move-blocks.js'
import { insertImage } from '../kinds/image/image.js'
import { turnIntoItems } from '../extensions/extensions.js'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { changeDocument, isEmptyPage } from '../document.js'
import { blockIds, placeOf } from './block-ids.js'
import { withoutIds } from './without-ids.js'

const { col, doc, h1, img, ol, p, quote, row, ul } = b
const x = { id: 'x' }
const y = { id: 'y' }

const turningInto = (title: string) =>
  running(turnIntoItems.find((item) => item.title === title)!.command)

/** Asserts that all blocks have an id and that ids are unique; returns the ids. */
function expectNamed(assert: Assert, page: Node) {
  assert.deepEqual(nameless(page), [])
  const ids = idsIn(page)
  assert.lengthOf(new Set(ids), ids.length)
  return ids
}

const quotedTogether: Edit[] = [
  typing('> '),
  running(insertImage({ src: '/a.png' })),
  // Deletes from the quote's empty line to the text of the item below, like a selection over both.
  (state) => state.apply(state.tr.delete(state.selection.from, state.selection.from + 4)),
  (state) => state.apply(state.tr.setSelection(Selection.atStart(state.doc))),
  pressing('Backspace'),
  typing('a'),
  turningInto('Heading 1'),
]

test.group('Block ids', () => {
  testEdits([
    [
      'a block split in its text leaves its id with the first part',
      doc(p(x, 'on<a>e')),
      typing('\n'),
      doc(p(x, 'on'), p('<a>e')),
    ],
    [
      'a block split at its start leaves its id with the text',
      doc(p(x, '<a>one')),
      typing('\n'),
      doc(p(), p(x, '<a>one')),
    ],
    [
      'a block split at its end keeps its id',
      doc(h1(x, 'one<a>')),
      typing('\n'),
      doc(h1(x, 'one'), p('<a>')),
    ],
    [
      'a split list item leaves its id with the first part',
      doc(ul(x, p('on<a>e'))),
      typing('\n'),
      doc(ul(x, p('on')), ul(p('<a>e'))),
    ],
    [
      'a duplicated block gets another id',
      doc(p(x, 'one<a>'), p('two')),
      running(duplicateBlocks),
      doc(p(x, 'one'), p('one'), p('two')),
    ],
    [
      'a moved block keeps its id',
      doc(p('one'), p(x, 'two<a>')),
      running(moveBeside('up')),
      doc(p(x, 'two<a>'), p('one')),
    ],
    [
      'a list item dropped as a paragraph keeps its id',
      doc(p('one'), ul(x, p('two'), p('three'))),
      running(dropBlocks({ from: 5, to: 18 }, 0, 'before')),
      doc(p(x, 'two'), p('three'), p('one')),
    ],
    [
      'text joined to a block without an id brings its own',
      doc(p('one'), p(x, '<a>two')),
      pressing('Backspace'),
      doc(p(x, 'one<a>two')),
    ],
    [
      'text joined to a block with an id loses its own',
      doc(p(y, 'one'), p(x, '<a>two')),
      pressing('Backspace'),
      doc(p(y, 'one<a>two')),
    ],
    [
      'a deleted block takes its id with it',
      doc(p('one'), p(x, 'two<a>'), p('three')),
      (state) => pressing('Backspace')(pressing('Escape')(state)),
      doc(p('one<a>'), p('three')),
    ],
    [
      'a deleted image takes its id with it',
      doc(p('one'), '<a>', img(x), p('three')),
      pressing('Delete'),
      doc(p('one'), p('three')),
    ],
    [
      'a paragraph turned into a heading keeps its id',
      doc(p(x, 'a<a>')),
      turningInto('Heading 1'),
      doc(h1(x, 'a')),
    ],
    [
      'a heading turned into text keeps its id',
      doc(h1(x, 'a<a>')),
      turningInto('Text'),
      doc(p(x, 'a')),
    ],
    [
      'a heading turned into a list item keeps its id',
      doc(h1(x, 'a<a>')),
      turningInto('Numbered list'),
      doc(ol(x, p('a'))),
    ],
    [
      'an item turned into another kind of list keeps its id',
      doc(ul(x, p('a<a>'))),
      turningInto('Numbered list'),
      doc(ol(x, p('a'))),
    ],
    [
      'a list item turned into text keeps its id',
      doc(ol(x, p('a<a>'))),
      turningInto('Text'),
      doc(p(x, 'a')),
    ],
    [
      'a paragraph turned into a quote keeps its id',
      doc(p(x, 'a<a>')),
      turningInto('Quote'),
      doc(quote(x, p('a'))),
    ],
    [
      'a quote turned into a heading keeps its id',
      doc(quote(x, p('a<a>'))),
      turningInto('Heading 1'),
      doc(h1(x, 'a')),
    ],
    [
      'a heading whose level is changed by typing keeps its id',
      doc(h1(x, '<a>a')),
      typing('## '),
      doc(b.h2(x, '<a>a')),
    ],
    [
      'a paragraph turned into a list item by typing keeps its id',
      doc(p(x, '<a>a')),
      typing('- '),
      doc(ul(x, p('<a>a'))),
    ],
    [
      'a list item turned into text by Backspace keeps its id',
      doc(ul(x, p('<a>a'))),
      pressing('Backspace'),
      doc(p(x, '<a>a')),
    ],
    [
      'a list with an id keeps it when it enters a quote',
      doc(ul(y, p('<a>one'), ul(p('two'), ol(x, p('three'))))),
      (state) => quotedTogether.reduce((current, edit) => edit(current), state),
      doc(h1(y, 'a<a>one'), quote(img({ src: '/a.png' }), p('two'), ol(x, p('three')))),
    ],
  ])

  test('pasted blocks keep ids that are free on the page', ({ assert }) => {
    const copied = writeBlocks(doc(p(x, 'one'), p(y, 'two')).content)
    const paste = pasteBlocks(readBlocks(copied)!)
    const after = running(paste)(stateOf(doc(p(x, 'one'), p({ id: 'z' }, 'three<a>'))))
    assert.lengthOf(expectNamed(assert, after.doc), 4)
    assert.deepEqual([placeOf(after, 'x'), after.doc.child(3).attrs.id], [0, 'y'])
    assert.lengthOf(expectNamed(assert, running(paste)(after).doc), 6)
  })

  test('a block pasted above another with the same id gets a new id', ({ assert }) => {
    const paste = pasteBlocks(readBlocks(writeBlocks(doc(p(x, 'new')).content))!)
    const after = running(paste)(stateOf(doc(p('a<a>'), p(x, 'old'))))
    assert.equal(after.doc.child(2).attrs.id, 'x')
    assert.match(String(after.doc.child(1).attrs.id), /^[\w-]{8}$/)
  })

  test('copied blocks carry no ids, at any depth', ({ assert }) => {
    const { content } = doc(ul(x, p('a'), ul(y, p('b'))), img({ ...x, src: '/a.png' }))
    assert.deepEqual(idsIn(doc(...withoutIds(content).content)), [])
  })

  test('an id assigned outside the history survives undo', ({ assert }) => {
    const start = turningInto('Heading 1')(stateOf(doc(p('a<a>'))))
    const named = start.tr.setNodeAttribute(0, 'id', 'x').setMeta('addToHistory', false)
    const undone = pressing('Mod-z')(start.apply(named))
    assert.equal(undone.doc.toString(), 'doc(paragraph("a"))')
    assert.deepEqual(idsIn(undone.doc), ['x'])
  })

  test('when two tabs paste the same block, both leave the id with the first', ({ assert }) => {
    const mine = stateOf(doc(p('a<a>'), p('b'), p(x, 'c')))
    const theirs = changeDocument(mine.doc, [
      { at: 0, delete: 0, insert: [{ type: 'paragraph', attrs: x }] },
    ])
    const tr = mine.tr.insert(0, theirs.child(0)).setMeta(FROM_SERVER, true)
    const merged = mine.apply(tr)
    assert.deepEqual(idsIn(merged.doc), ['x'])
    // The block with text wins over the empty one.
    assert.equal(merged.doc.child(3).attrs.id, 'x')
    const full = mine.apply(mine.tr.insert(0, p(x, 'c')).setMeta(FROM_SERVER, true))
    assert.equal(full.doc.child(0).attrs.id, 'x')
    assert.deepEqual(idsIn(full.doc), ['x'])
  })

  test('placeOf follows a block while text is typed above it', ({ assert }) => {
    const start = stateOf(doc(p('a<a>'), p(x, 'b')))
    assert.equal(placeOf(typing('bcd')(start), 'x'), 6)
    assert.equal(placeOf(typing('\nbcd')(start), 'x'), 8)
    assert.isUndefined(placeOf(start, 'y'))
  })

  test('the expected number of ids after edits: {title}')
    .with([
      { title: 'a split block', page: doc(p(x, 'on<a>e')), edit: typing('\n'), count: 2 },
      { title: 'a split list item', page: doc(ul(x, p('on<a>e'))), edit: typing('\n'), count: 2 },
      {
        title: 'the first block of an item, once a line is before it',
        page: doc(ul(x, img({ src: '/a.png' }))),
        edit: (state: EditorState) => state.apply(state.tr.insert(1, p('a'))),
        count: 2,
      },
      {
        title: 'text written without ids',
        page: doc(p('a<a>'), p('b')),
        edit: typing('c'),
        count: 1,
      },
      { title: 'an empty page', page: doc(p('<a>')), edit: typing('a'), count: 1 },
      { title: 'an emptied page', page: doc(p(x, '<a>a<b>')), edit: pressing('Delete'), count: 0 },
      {
        title: 'a block after undo of its change',
        page: doc(p('a<a>')),
        edit: (state: EditorState) => pressing('Mod-z')(typing('b')(state)),
        count: 1,
      },
      {
        title: 'an empty page after undo of its first letter',
        page: doc(p('<a>')),
        edit: (state: EditorState) => pressing('Mod-z')(typing('b')(state)),
        count: 0,
      },
    ])
    .run(({ assert }, { page, edit, count, title }) => {
      const ids = idsIn(edit(stateOf(page)).doc)
      assert.lengthOf(new Set(ids), count, title)
    })

  test('text in composition gets no id until the next edit', ({ assert }) => {
    const start = stateOf(doc(p('a<a>')))
    const composed = start.apply(start.tr.insertText('か').setMeta('composition', 1))
    assert.deepEqual(idsIn(composed.doc), [])
    assert.lengthOf(idsIn(typing('\n')(composed).doc), 2)
  })

  test('blocks of a quote get ids when the quote is joined to the item before it', ({ assert }) => {
    const start = stateOf(
      doc(ul(x, p('a'), p(y, '<a>')), quote({ id: 'z' }, p('b<b>c'), p('d'), ul(p('e'))))
    )
    const { doc: after } = start.apply(start.tr.deleteSelection())
    assert.lengthOf(after.children, 1)
    expectNamed(assert, after)
  })

  test('typing in an old column without ids does not change its row', ({ assert }) => {
    const start = stateOf(doc(row(col(p('a<a>')), col(p('b')))))
    const { doc: after } = typing('c')(start)
    assert.isUndefined(after.firstChild!.attrs.id)
    assert.lengthOf(idsIn(after), 1)
  })

  test('a remote block without an id gets none here', ({ assert }) => {
    const start = stateOf(doc(p(x, 'a<a>')))
    const merged = start.apply(start.tr.insert(0, p('b')).setMeta(FROM_SERVER, true))
    assert.deepEqual(idsIn(merged.doc), ['x'])
  })

  test('the block of an empty page gets an id when another block is added', ({ assert }) => {
    const { doc: after } = running(duplicateBlocks)(stateOf(doc(p('<a>'))))
    assert.lengthOf(expectNamed(assert, after), 2)
  })

  test('pasted blocks get ids before they enter the page', ({ assert }) => {
    const [plugin] = [blockIds()]
    const slice = new Slice(doc(ul(p('a'), p('b')), quote(p('c'))).content, 0, 0)
    const { content } = plugin!.props.transformPasted!.call(plugin!, slice, null as never, false)
    assert.lengthOf(expectNamed(assert, doc(...content.content)), 3)
  })

  test('deleting a whole page does not look up blocks by position', ({ assert }) => {
    const page = withIds(doc(...Array.from({ length: 500 }, (_, index) => p(`line ${index}`))))
    const whole = stateOf(page)
    const all = whole.apply(whole.tr.setSelection(new AllSelection(page)))
    let lookups = 0
    const { resolve, nodeAt } = Node.prototype
    const counted =
      <T>(look: (this: Node, pos: number) => T) =>
      (pos: number) => {
        lookups += 1
        return look.call(page, pos)
      }
    Object.assign(page, { resolve: counted(resolve), nodeAt: counted(nodeAt) })
    assert.isTrue(isEmptyPage(running(deleteSelection)(all).doc))
    assert.isBelow(lookups, 20)
  })
})
