import { test } from '@japa/runner'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { build } from '../../fixtures/build.js'
import { type Edit, pressing, running } from '../../fixtures/editing.js'
import { FROM_SERVER } from '../../saver/merge/merge-changes.js'
import { isOpenAt, setOpen, toggleKey } from './toggle-state.js'
import { toggles } from './toggle-plugin.js'
import { undo } from '../../commands/undo.js'

const { doc, p, quote, toggle } = build
const [x, y] = [{ id: 'x' }, { id: 'y' }]

function stateOf(page: Node & { tag?: Record<string, number> }, open: string[] = []) {
  const stored = { has: (id: string) => open.includes(id), write: () => undefined }
  const { a } = page.tag ?? {}
  const selection = a === undefined ? undefined : TextSelection.create(page, a)
  return EditorState.create({ doc: page, selection, plugins: [history(), toggles(stored)] })
}

/** Returns the texts of the hidden blocks. */
function hiddenIn(state: EditorState) {
  const { closed } = toggleKey.getState(state)!
  const found = closed.find(undefined, undefined, ({ closed: isMark }) => !isMark)
  return found
    .toSorted((a, b) => a.from - b.from)
    .map(({ from }) => state.doc.nodeAt(from)!.textContent)
}

const at =
  (pos: number): Edit =>
  (state) =>
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))
const opening =
  (pos: number, isOpen = true): Edit =>
  (state) =>
    state.apply(setOpen(state.tr, pos, isOpen))

test.group('Open and closed toggles', () => {
  test('a toggle is closed on a page that opens, unless it was left open or is empty', ({
    assert,
  }) => {
    const page = doc(toggle(x, p('a'), p('b')), toggle(y, p('c'), p('d')), toggle(p('e')))
    const state = stateOf(page, ['y'])
    assert.deepEqual(hiddenIn(state), ['b'])
    assert.isTrue(isOpenAt(state, page.content.size - 5))
  })

  test('opening shows the blocks and not those of toggles inside', ({ assert }) => {
    const page = doc(toggle(p('a'), p('b'), toggle(p('c'), p('d'))), p('e'))
    const state = stateOf(page)
    assert.deepEqual(hiddenIn(state), ['b', 'cd', 'd'])
    const opened = opening(0)(state)
    assert.deepEqual(hiddenIn(opened), ['d'])
    assert.equal(opened.doc, state.doc)
    assert.deepEqual(hiddenIn(opening(0, false)(opened)), ['b', 'cd', 'd'])
  })

  test('closing a toggle moves a cursor inside to the end of its line', ({ assert }) => {
    const state = stateOf(doc(toggle(x, p('ab'), p('c<a>d'))), ['x'])
    const closed = pressing('Mod-Enter')(state)
    assert.equal(closed.selection.head, 4)
    assert.deepEqual(hiddenIn(closed), ['cd'])
    assert.deepEqual(hiddenIn(pressing('Mod-Enter')(closed)), [])
  })

  test('a cursor in hidden blocks opens every toggle around it', ({ assert }) => {
    const page = doc(toggle(p('a'), quote(toggle(p('b'), p('c')))), toggle(p('d'), p('e')))
    assert.deepEqual(hiddenIn(at(11)(stateOf(page))), ['e'])
  })

  test('blocks that a user makes, pastes or brings back are open, and a server’s are closed', ({
    assert,
  }) => {
    const state = stateOf(doc(p('<a>')))
    const made = state.tr.insert(0, toggle(x, p('a'), p('b')))
    assert.deepEqual(hiddenIn(state.apply(made)), [])
    assert.deepEqual(hiddenIn(state.apply(made.setMeta(FROM_SERVER, true))), ['b'])
  })

  test('undo brings a closed toggle back closed', ({ assert }) => {
    const state = stateOf(doc(toggle(x, p('a'), p('b')), p('c<a>')))
    const gone = state.apply(state.tr.delete(0, state.doc.firstChild!.nodeSize))
    assert.deepEqual(hiddenIn(gone), [])
    assert.deepEqual(hiddenIn(running(undo)(gone)), ['b'])
  })

  test('a toggle that becomes text or a list hides nothing', ({ assert }) => {
    const state = stateOf(doc(toggle(x, p('a<a>'), p('b')), toggle(y, p('c'), p('d'))))
    for (const key of ['Mod-Alt-0', 'Mod-Alt-5']) {
      assert.deepEqual(hiddenIn(pressing(key)(state)), ['d'], key)
    }
  })

  test('a block that moves out of a closed toggle is shown', ({ assert }) => {
    const page = doc(toggle(x, p('a'), p('b'), p('c')), p('d'))
    const state = stateOf(page)
    const [from, to] = [4, 7]
    const moved = state.tr.insert(page.content.size, page.nodeAt(from)!).delete(from, to)
    assert.deepEqual(hiddenIn(state.apply(moved)), ['c'])
  })

  test('a block that comes into a closed toggle from another tab is hidden', ({ assert }) => {
    const page = doc(toggle(x, p('a'), p('b')), p('c<a>'))
    const tr = stateOf(page).tr.insert(7, p('new')).setMeta(FROM_SERVER, true)
    assert.deepEqual(hiddenIn(stateOf(page).apply(tr)), ['b', 'new'])
  })

  test('Enter at the end of a closed toggle’s line makes a toggle below it', ({ assert }) => {
    const state = pressing('Enter')(stateOf(doc(toggle(x, p('ab<a>'), p('c')), p('d'))))
    assert.equal(String(state.doc.child(1)), 'toggle(paragraph)')
    assert.equal(state.selection.$head.node(1), state.doc.child(1))
    assert.deepEqual(hiddenIn(state), ['c'])
  })

  test('Enter in a closed toggle’s line keeps the hidden blocks with the start', ({ assert }) => {
    const state = pressing('Enter')(stateOf(doc(toggle(x, p('a<a>b'), p('c')))))
    assert.deepEqual(state.doc.children.map(String), [
      'toggle(paragraph("a"), paragraph("c"))',
      'toggle(paragraph("b"))',
    ])
  })

  test('Delete before hidden text and Backspace after it open the toggle first', ({ assert }) => {
    for (const [key, page] of [
      ['Delete', doc(toggle(x, p('a<a>'), p('b')))],
      ['Backspace', doc(toggle(x, p('a'), p('b')), p('<a>c'))],
      ['Backspace', doc(quote(p('a'), toggle(x, p('a'), p('b'))), p('<a>c'))],
    ] as const) {
      const pressed = pressing(key)(stateOf(page))
      assert.equal(pressed.doc, page)
      assert.deepEqual(hiddenIn(pressed), [])
      assert.isFalse(pressing(key)(pressed).doc.eq(page))
    }
  })

  test('Tab into a closed toggle opens it', ({ assert }) => {
    const state = stateOf(doc(toggle(x, p('a'), p('b')), p('<a>c')))
    assert.deepEqual(hiddenIn(pressing('Tab')(state)), [])
  })

  test('typing changes nothing that is hidden', ({ assert }) => {
    const state = stateOf(doc(toggle(x, p('a<a>'), p('b'))))
    const typed = state.apply(state.tr.insertText('word'))
    assert.deepEqual(hiddenIn(typed), ['b'])
    assert.equal(toggleKey.getState(typed)!.known, toggleKey.getState(state)!.known)
  })
})
