import { test } from '@japa/runner'
import { undoDepth } from 'prosemirror-history'
import { keydownHandler } from 'prosemirror-keymap'
import type { Transaction } from 'prosemirror-state'
import { StepMap } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { build } from '../fixtures/build.js'
import { running, stateOf } from '../fixtures/editing.js'
import { editorCommands } from './keymap.js'
import { redo, undo } from './undo.js'

const { doc, p } = build

test('two edits {ms} ms apart are undone in {steps} steps')
  .with([
    { ms: 0, steps: 1 },
    { ms: 999, steps: 1 },
    { ms: 1001, steps: 2 },
  ])
  .run(({ assert }, { ms, steps }) => {
    const start = stateOf(doc(p('<a>')))
    const first = start.apply(start.tr.insertText('a').setTime(5000))
    const second = first.apply(first.tr.insertText('b').setTime(5000 + ms))
    assert.equal(second.doc.textContent, 'ab')
    assert.equal(undoDepth(second), steps)
  })

/** Positions in the history are approximate after changes of other devices. */
test('undo leaves out an attribute whose block text has taken the place of', ({ assert }) => {
  const start = stateOf(doc(p('a')))
  const edited = start.apply(start.tr.insertText('b', 2).setNodeAttribute(0, 'id', 'own-id'))
  const { tr } = edited
  tr.insertText('c', 3).mapping.appendMap(new StepMap([0, 0, 1, 1, 1, 0]))
  const theirs = edited.apply(tr.setMeta('addToHistory', false))
  const undone = running(undo)(theirs)
  assert.equal(undone.doc.textContent, 'ac')
  assert.equal(undoDepth(undone), 0)
  assert.equal(running(redo)(undone).doc.textContent, 'abc')
})

/** On macOS, and with Caps Lock on any system, browsers report the key as a lowercase z. */
test('redo with nothing to redo does not undo, with the key reported as {key}')
  .with([{ key: 'Z' }, { key: 'z' }])
  .run(({ assert }, { key }) => {
    const start = stateOf(doc(p('<a>')))
    let state = start.apply(start.tr.insertText('a'))
    const dispatch = (tr: Transaction) => (state = state.apply(tr))
    const press = keydownHandler(editorCommands)
    const pressed = { key, keyCode: 90, shiftKey: true, ctrlKey: true } as KeyboardEvent
    const redone = () => press({ state, dispatch } as unknown as EditorView, pressed)
    assert.isTrue(redone())
    assert.equal(state.doc.textContent, 'a')
    undo(state, dispatch)
    assert.equal(state.doc.textContent, '')
    assert.isTrue(redone())
    assert.equal(state.doc.textContent, 'a')
  })
