import { test } from '@japa/runner'
import { undo, undoDepth } from 'prosemirror-history'
import { keydownHandler } from 'prosemirror-keymap'
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { build } from '../fixtures/build.js'
import { stateOf } from '../fixtures/editing.js'
import { editorCommands } from './keymap.js'

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
