import { test } from '@japa/runner'
import fc from 'fast-check'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { BlockSelection, onlySelectedBlock } from '../../blocks/block-selection.js'
import { build } from '../../fixtures/build.js'
import { type Edit, running, stateOf, typing } from '../../fixtures/editing.js'
import { nestedPage } from '../../fixtures/nested-page.js'
import { edits } from '../../fixtures/random-edits.js'
import { withIds } from '../../fixtures/with-ids.js'
import { blockChanges } from './block-changes.js'
import { mergeChanges } from './merge-changes.js'
import { undo } from '../../commands/undo.js'

const {
  bold,
  callout,
  code_ts,
  col,
  doc,
  h1,
  h2,
  image,
  math_block,
  math_inline,
  ol,
  p,
  quote,
  row,
} = build
const { table, td, toggle, tr, ul } = build
const WORDS = Array.from({ length: 600 }, (_, at) => `word${at}`)
const LEFT = WORDS.slice(0, 300).join(' ')
const RIGHT = WORDS.slice(300).join(' ')
const x = { id: 'x' }
const y = { id: 'y' }

/** Returns an edit that applies changes of another tab. */
const theirs = (after: Node) => (before: ReturnType<typeof stateOf>) =>
  before.apply(mergeChanges(before.tr, blockChanges(before.doc, after)))

test.group('mergeChanges', () => {
  test('keeps the format that the user chose for the next letter', ({ assert }) => {
    const bold = documentSchema.marks.bold.create()
    const before = stateOf(doc(p(x, 'one<a>')))
    const chosen = before.apply(before.tr.addStoredMark(bold))
    const after = theirs(doc(p(x, 'one two')))(chosen)
    assert.deepEqual(after.storedMarks, [bold])
  })

  test('changes from elsewhere leave the cursor in place: {title}')
    .with([
      {
        title: 'a word before it',
        before: p(x, 'one two<a> three'),
        after: p(x, 'uno two<a> three'),
      },
      {
        title: 'a word after it',
        before: p(x, 'one two<a> three'),
        after: p(x, 'one two<a> drei'),
      },
      {
        title: 'words on both sides',
        before: p(x, 'one two<a> three'),
        after: p(x, 'uno, dos two<a> drei'),
      },
      {
        title: 'the first and the last word of a long paragraph',
        before: p(x, `one ${LEFT}<a> ${RIGHT} three`),
        after: p(x, `uno ${LEFT}<a> ${RIGHT} drei`),
      },
      { title: 'text inserted at it', before: p(x, 'one<a>'), after: p(x, 'one<a> two') },
      {
        title: 'a word formatted',
        before: p(x, 'one two<a>'),
        after: p(x, bold('one'), ' two<a>'),
      },
      { title: 'a word in a heading', before: h1(x, 'one two<a>'), after: h1(x, 'uno two<a>') },
      { title: 'another heading level', before: h1(x, 'one<a>'), after: h2(x, 'one<a>') },
      {
        title: 'text turned into a heading',
        before: p(x, 'one<a> two'),
        after: h1(x, 'one<a> dos'),
      },
      {
        title: 'text turned into an item',
        before: p(x, 'one<a> two'),
        after: ul(x, p('one<a> dos')),
      },
      {
        title: 'an item turned into text',
        before: ul(x, p('one<a> two')),
        after: p(x, 'one<a> dos'),
      },
      { title: 'another kind of list', before: ul(x, p('one<a>')), after: ol(x, p('one<a>')) },
      {
        title: 'an item nested below it',
        before: ul(x, p('one two<a>')),
        after: ul(x, p('uno two<a>'), ul({ id: 'y' }, p('three'))),
      },
      {
        title: 'a line inserted in its quote',
        before: quote(x, p('one'), p('two<a>')),
        after: quote(x, p('zero'), p('one'), p('two<a> and')),
      },
      {
        title: 'another kind of callout',
        before: callout(x, p('one two<a>')),
        after: callout({ ...x, kind: 'tip' }, p('uno two<a>')),
      },
      {
        title: 'a line inserted in the other column',
        before: row(x, col(p('one two<a>')), col(p('three'))),
        after: row(x, col(p('one dos two<a>')), col(p('three'), p('four'))),
      },
      { title: 'a block without an id', before: p('one two<a>'), after: p('uno two<a>') },
    ])
    .run(({ assert }, { before, after }) => {
      const above = p({ id: 'above' }, 'above')
      const [page, expected] = [doc(above, before), doc(p({ id: 'new' }, 'new'), above, after)]
      const merged = theirs(expected)(stateOf(page))
      assert.equal(String(merged.doc), String(expected))
      assert.isTrue(merged.doc.eq(expected))
      assert.equal(merged.selection.head, expected.tag.a)
      assert.isTrue(merged.selection.empty)
    })

  test('thousands of changed words in a long paragraph are one step', ({ assert }) => {
    const line = (word: string) =>
      p(x, Array.from({ length: 10_000 }, (_, at) => (at % 5 ? `word${at}` : word)).join(' '))
    const [before, after] = [doc(line('one')), doc(line('uno'))]
    const { tr } = stateOf(before)
    mergeChanges(tr, blockChanges(before, after))
    assert.isTrue(tr.doc.eq(after))
    assert.lengthOf(tr.steps, 1)
  })

  test('changes from elsewhere keep the cursor or selection in a block of its own: {title}')
    .with([
      {
        title: 'a line of code',
        before: code_ts(x, 'let one<a>\nlet two'),
        after: code_ts(x, 'let uno, one<a>\nlet dos'),
      },
      {
        title: 'a body of a toggle',
        before: toggle(x, p('one'), p('two<a>')),
        after: toggle(x, p('uno'), p('two<a> and'), p('three')),
      },
      {
        title: 'a cell',
        before: table(x, tr(td(p('one')), td(p('two<a>')))),
        after: table(x, tr(td(p('uno')), td(p('two<a> and'))), tr(td(p('new')), td(p()))),
      },
      {
        title: 'selected words',
        before: p(x, 'one <a>two<b> three'),
        after: p(x, 'uno, one <a>two<b> drei'),
      },
    ])
    .run(({ assert }, { before, after }) => {
      const expected = doc(after)
      const { selection, doc: merged } = theirs(expected)(stateOf(doc(before)))
      assert.equal(String(merged), String(expected))
      const { a, b = a } = expected.tag
      assert.deepEqual([selection.anchor, selection.head], [a, b])
    })

  test('a cursor follows its block, which another device {title}')
    .with([
      { title: 'moved', after: [p(y, 'next'), p(x, 'one<a> two')] },
      { title: 'moved and changed', after: [p(y, 'next'), p(x, 'one<a> dos')] },
      { title: 'moved into a column', after: [row(col(p(x, 'one<a> two')), col(p(y, 'next')))] },
      { title: 'turned into code', after: [code_ts(x, 'one<a> two'), p(y, 'next')] },
      { title: 'turned into a toggle', after: [toggle(x, h1('one<a> two')), p(y, 'next')] },
      { title: 'nested', after: [ul(y, p('next'), ul(x, p('one<a> two')))] },
    ])
    .run(({ assert }, { after }) => {
      const expected = doc(...after)
      const merged = theirs(expected)(stateOf(doc(p(x, bold('one<a>'), ' two'), p(y, 'next'))))
      assert.equal(String(merged.doc), String(expected))
      assert.equal(merged.selection.head, expected.tag.a)
      assert.isTrue(merged.selection.empty)
    })

  test('after another device turned a block into a formula, typed text follows it: {title}')
    .with([
      { title: 'a paragraph', block: p(x, 'one<a> two') },
      { title: 'an item', block: ul(x, p('one<a> two')) },
      { title: 'selected words', block: p(x, 'one <a>two<b>') },
      { title: 'a block without an id', block: p('one two<a>') },
    ])
    .run(({ assert }, { block }) => {
      const formula = math_block({ ...x, latex: 'one two' })
      const inFormula = theirs(doc(formula, p(y, 'next')))(stateOf(doc(block, p(y, 'next'))))
      assert.instanceOf(inFormula.selection, GapCursor)
      const others = theirs(doc(p('new'), formula, p(y, 'next more')))(inFormula)
      const { doc: typed } = typing('three')(others)
      assert.deepEqual(
        typed.children.map(({ textContent }) => textContent),
        ['new', 'one two', 'three', 'next more']
      )
    })

  test('a selection follows its block, which another device moved', ({ assert }) => {
    const expected = doc(p(y, 'next'), p(x, 'one <a>two<b>'))
    const merged = theirs(expected)(stateOf(doc(p(x, 'one <a>two<b>'), p(y, 'next'))))
    const { anchor, head } = merged.selection
    assert.deepEqual([anchor, head], [expected.tag.a, expected.tag.b])
  })

  test('a selection over two blocks does not grow if another device moves one', ({ assert }) => {
    const [one, two, z] = [p(x, 'one <a>two'), p(y, 'next<b>'), p({ id: 'z' }, 'last')]
    const merged = theirs(doc(two, z, one))(stateOf(doc(one, two, z)))
    const { from, to } = merged.selection
    assert.isTrue('next'.startsWith(merged.doc.textBetween(from, to)))
  })

  test('a selected block that another device moved stays selected: {title}')
    .with([
      { title: 'a picture', block: image({ ...x, src: 'https://a.test/a.png' }) },
      { title: 'a line', block: p(x, 'one') },
    ])
    .run(({ assert }, { block }) => {
      const page = doc(block, p(y, 'next'))
      const before = stateOf(page)
      const selection = block.isLeaf
        ? NodeSelection.create(page, 0)
        : BlockSelection.between(page, 0)
      const selected = before.apply(before.tr.setSelection(selection))
      const after = theirs(doc(p(y, 'next'), block))(selected)
      assert.equal(onlySelectedBlock(after)?.node.attrs.id, 'x')
      assert.equal(after.selection.constructor, selection.constructor)
    })

  test('an inline node changed elsewhere stays selected', ({ assert }) => {
    const page = (before: string, latex: string) =>
      doc(p(x, before, math_inline({ latex }), ' two'))
    const start = stateOf(page('one ', 'a^2'))
    const at = 'one '.length + 1
    const selected = start.apply(start.tr.setSelection(NodeSelection.create(start.doc, at)))
    const expected = page('uno, one ', 'b^2')
    const { selection, doc: merged } = theirs(expected)(selected)
    assert.isTrue(merged.eq(expected))
    assert.instanceOf(selection, NodeSelection)
    assert.equal(selection.from, 'uno, one '.length + 1)
  })

  test('a selected inline node at the start of the page can be deleted elsewhere', ({ assert }) => {
    const start = stateOf(doc(p(x, math_inline({ latex: 'a^2' })), p('two')))
    const selected = start.apply(start.tr.setSelection(NodeSelection.create(start.doc, 1)))
    const merged = theirs(doc(p('two')))(selected)
    assert.equal(merged.doc.textContent, 'two')
  })

  test('a block without text that is changed elsewhere stays selected', ({ assert }) => {
    const image = (caption: string) =>
      documentSchema.nodes.image.create({ id: 'i', src: 'https://a.test/a.png', caption })
    const start = stateOf(doc(p(x, 'one'), image('old'), p('two')))
    for (const selection of [
      NodeSelection.create(start.doc, 5),
      BlockSelection.between(start.doc, 5),
    ]) {
      const expected = doc(p(x, 'one more'), image('new'), p('two'))
      const merged = theirs(expected)(start.apply(start.tr.setSelection(selection)))
      assert.isTrue(merged.doc.eq(expected))
      assert.equal(onlySelectedBlock(merged)?.node.attrs.caption, 'new')
    }
  })

  test('undo of an own change of a block without text keeps the changes from elsewhere', ({
    assert,
  }) => {
    const page = (width: number, caption: string) => {
      const image = { id: 'i', src: 'https://a.test/a.png', width, caption }
      return doc(documentSchema.nodes.image.create(image), p('two'))
    }
    const start = stateOf(page(300, 'old'))
    const resized = start.apply(start.tr.setNodeAttribute(0, 'width', 500))
    const undone = running(undo)(theirs(page(500, 'new'))(resized))
    assert.deepInclude(undone.doc.firstChild!.attrs, { width: 300, caption: 'new' })
  })

  test('a split block keeps the cursor in its first part', ({ assert }) => {
    const expected = doc(p(x, 'one t<a>'), p({ id: 'y' }, 'wo'))
    const merged = theirs(expected)(stateOf(doc(p(x, 'one t<a>wo'))))
    assert.isTrue(merged.doc.eq(expected))
    assert.equal(merged.selection.head, expected.tag.a)
  })

  test('changes from elsewhere stay when the user undoes an edit', ({ assert }) => {
    const start = stateOf(doc(p(x, 'one')))
    const typed = start.apply(start.tr.insertText(' own', 4))
    const merged = theirs(doc(p(x, 'zero one own')))(typed)
    const undone = running(undo)(merged)
    assert.equal(undone.doc.textContent, 'zero one')
    assert.equal(running(undo)(undone).doc.textContent, 'zero one')
  })

  test('changes from elsewhere always produce their document', () => {
    const start = stateOf(withIds(nestedPage))
    const page = fc
      .array(edits, { maxLength: 8 })
      .map((list: Edit[]) => list.reduce((state, edit) => edit(state), start).doc)
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(page, page, place, (before, after, at) => {
        const state = stateOf(before)
        const $at = before.resolve(Math.floor(at * before.content.size))
        const merged = theirs(after)(state.apply(state.tr.setSelection(Selection.near($at))))
        return merged.doc.eq(after)
      }),
      { numRuns: 200 }
    )
  }).timeout(60_000)
})
