import { test } from '@japa/runner'
import fc from 'fast-check'
import { redoDepth, undoDepth } from 'prosemirror-history'
import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { selectBlock } from '../blocks/block-commands.js'
import { dropBlocks } from '../blocks/move-blocks.js'
import { build } from '../fixtures/build.js'
import { all, type Edit, pressing, running, stateOf, typing } from '../fixtures/editing.js'
import { everyBlock } from '../fixtures/every-block.js'
import { nestedPage } from '../fixtures/nested-page.js'
import { part } from '../fixtures/random-block-edits.js'
import { withIds } from '../fixtures/with-ids.js'
import { blockChanges } from '../saver/merge/block-changes.js'
import { mergeChanges } from '../saver/merge/merge-changes.js'
import { redo, undo } from './undo.js'

const { bold, callout, code_ts, doc, done, h2, h3, img, p, pre, table, td, todo, tr, ul } = build

/** Merges text that another device inserts at a position. */
function written(state: EditorState, text: string, pos: number) {
  const after = stateOf(state.doc).tr.insertText(text, pos).doc
  return state.apply(mergeChanges(state.tr, blockChanges(state.doc, after)))
}

function at(state: EditorState, pos: number) {
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))
}

test('undo keeps a word of another device {title}')
  .with([
    {
      title: 'in a block that was moved',
      page: withIds(doc(p('one'), p('two three'))),
      cursor: 8,
      edit: pressing('Alt-Shift-ArrowUp'),
      place: 4,
      shown: ['two-other- three|one', 'one|two-other- three'],
    },
    {
      title: 'within typed text',
      page: withIds(doc(p('one'))),
      cursor: 2,
      edit: typing('abcd'),
      place: 4,
      shown: ['oab-other-cdne', 'o-other-ne'],
    },
    {
      title: 'on a new line',
      page: withIds(doc(ul(p('one')), p('two'))),
      cursor: 5,
      edit: pressing('Enter'),
      place: 8,
      shown: ['one|-other-||two', 'one|-other-|two'],
    },
  ])
  .run(({ assert }, { page, cursor, edit, place, shown }) => {
    const edited = written(edit(at(stateOf(page), cursor)), '-other-', place)
    const undone = running(undo)(edited)
    const redone = running(redo)(undone)
    const texts = [edited, undone, redone, running(undo)(redone)].map(({ doc: after }) =>
      linesOf(after)
        .map((start) => after.resolve(start).parent.textContent)
        .join('|')
    )
    assert.deepEqual(texts, [...shown, ...shown])
  })

test('undo of two lines and a move within a second keeps a word of another device', ({
  assert,
}) => {
  const split = typing('\n')(at(stateOf(withIds(doc(ul(p('one')), ul(p('two'))))), 2))
  const again = typing('\n')(written(split, 'word', 2))
  const moved = pressing('Alt-Shift-ArrowDown')(at(again, 2))
  assert.equal(moved.doc.textContent.split('word').length, 2)
  const undone = all(undo, undoDepth)(moved)
  assert.equal(undone.doc.textContent, 'wordonetwo')
  assert.equal(all(redo, redoDepth)(undone).doc.textContent, moved.doc.textContent)
})

/** Merges the first block as another device has changed it. */
function changedFirst(state: EditorState, block: Node) {
  const after = state.doc.copy(Fragment.from([block, ...state.doc.children.slice(1)]))
  return state.apply(mergeChanges(state.tr, blockChanges(state.doc, after)))
}

test('undo of a new line keeps a word in the heading that another device made of it', ({
  assert,
}) => {
  const split = typing('\n')(at(stateOf(withIds(doc(ul(p('one'))))), 2))
  const edited = changedFirst(split, split.doc.firstChild!.copy(Fragment.from(h2('word'))))
  const undone = running(undo)(edited)
  assert.equal(undone.doc.textContent, 'wordone')
  assert.equal(running(redo)(undone).doc.textContent, 'wordone')
})

test('undo of a redone move keeps the inner items of an item with a word of another device', ({
  assert,
}) => {
  const start = stateOf(withIds(doc(ul(p('one'), ul(p('two'))), p('three'))))
  const end = start.doc.firstChild!.nodeSize
  const dropped = running(dropBlocks({ from: 0, to: end }, end, 'after'))(start)
  const redone = running(redo)(written(running(undo)(dropped), 'word', 2))
  assert.equal(redone.doc.textContent, 'threewordonetwo')
  assert.equal(running(undo)(redone).doc.textContent, 'wordonetwothree')
})

test('undo takes typed letters out of a word that another device made bold', ({ assert }) => {
  const typed = typing('abc')(at(stateOf(withIds(doc(p('one')))), 2))
  const line = typed.doc.firstChild!
  const edited = changedFirst(typed, line.copy(p(bold('oabcne')).content))
  const { firstChild } = running(undo)(edited).doc
  assert.deepEqual(firstChild!.toJSON(), line.copy(p(bold('one')).content).toJSON())
})

test('undo keeps {title} of another device in a block that was moved')
  .with([
    { title: 'a tick', block: todo(p('two')), change: done(p('two')) },
    { title: 'a level', block: h2('two'), change: h3('two') },
    { title: 'a kind', block: p('two'), change: h2('two') },
    {
      title: 'a kind of callout',
      block: callout(p('two')),
      change: callout({ kind: 'tip' }, p('two')),
    },
    { title: 'a language', block: pre('two'), change: code_ts('two') },
    { title: 'a width', block: img(), change: img({ width: 50 }) },
    {
      title: 'an alignment',
      block: table(tr(td(p('two')), td(p('three')))),
      change: table(tr(td({ align: 'center' }, p('two')), td(p('three')))),
    },
    { title: 'a deletion', block: p('two three'), change: p('two') },
    { title: 'bold text', block: p('two three'), change: p('two ', bold('three')) },
  ])
  .run(({ assert }, { block, change }) => {
    const page = withIds(doc(p('one'), block, p('four')))
    const changed = withIds(doc(p('one'), change, p('four')))
    const selected = running(selectBlock(page.firstChild!.nodeSize))(stateOf(page))
    const moved = pressing('Alt-Shift-ArrowUp')(selected)
    const edited = changedFirst(moved, changed.child(1))
    const undone = running(undo)(edited)
    assert.deepEqual(undone.doc.toJSON(), changed.toJSON())
    assert.deepEqual(running(redo)(undone).doc.toJSON(), edited.doc.toJSON())
  })

/** Start of each line of text. */
function linesOf(page: Node) {
  const starts: number[] = []
  page.descendants((node, pos) => {
    if (node.isTextblock) starts.push(pos + 1)
  })
  return starts
}

/** Returns a position in a line, both as parts of the whole. */
function placeIn(page: Node, line: number, offset: number) {
  const lines = linesOf(page)
  const start = lines[Math.min(lines.length - 1, Math.floor(line * lines.length))]!
  return start + Math.round(offset * page.resolve(start).parent.content.size)
}

const stepsOf = (...kinds: string[]) =>
  fc.array(
    fc.record({
      does: fc.constantFrom('type', 'type', 'Enter', 'other', 'other', 'undo', 'redo', ...kinds),
      key: fc.constantFrom('Alt-Shift-ArrowUp', 'Alt-Shift-ArrowDown', 'Tab', 'Shift-Tab'),
      isThere: fc.boolean(),
      line: part,
      offset: part,
    }),
    { maxLength: 14, size: 'max' }
  )
const steps = fc.oneof(stepsOf(), { weight: 3, arbitrary: stepsOf('move') })
const starts = fc.constantFrom(
  withIds(documentSchema.nodeFromJSON(everyBlock)),
  withIds(nestedPage)
)
const commands: Record<string, Edit> = { undo: running(undo), redo: running(redo) }

test('undo and redo of typing and moves keep each word of another device once', ({ assert }) => {
  fc.assert(
    fc.property(starts, steps, (start, list) => {
      let state = stateOf(start)
      const [own, others]: string[][] = [[], []]
      const hasMoves = list.some(({ does }) => does === 'move')
      for (const { does, key, isThere, line, offset } of list) {
        // A new sign each time, which no block contains.
        const sign = String.fromCharCode(0x4e00 + own!.length + others!.length)
        const pos = placeIn(state.doc, line, offset)
        if (does === 'other') {
          others!.push(sign)
          state = written(state, sign, placeIn(state.doc, line, Math.round(offset)))
        } else if (does === 'move') state = pressing(key)(state)
        else if (commands[does]) state = commands[does](state)
        else {
          if (does === 'type') own!.push(sign)
          // The cursor often stays, so that one undo takes several edits back.
          if (!isThere || !state.selection.empty) {
            const near = TextSelection.near(state.doc.resolve(pos))
            state = state.apply(state.tr.setSelection(near))
          }
          state = typing(does === 'type' ? sign : '\n')(state)
        }
      }
      const undone = all(undo, undoDepth)(state)
      const redone = all(redo, redoDepth)(undone)
      for (const { doc: page } of [state, undone, redone]) {
        page.check()
        const count = (sign: string) => page.textContent.split(sign).length - 1
        for (const sign of others!) assert.equal(count(sign), 1, sign)
        // After moves, a line that is typed again may lie on the other side of a word.
        if (hasMoves) continue
        for (const sign of own!) assert.isAtMost(count(sign), 1, sign)
      }
    }),
    { numRuns: propertyRuns(400) }
  )
}).timeout(60_000)
