import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { build } from '../fixtures/build.js'
import type { EditorPage } from '../extensions/extension.js'
import { paste } from './paste.js'

const { doc, p } = build

test.group('Paste with Shift held', (group) => {
  group.setup(() => {
    const window = new Window()
    const { document, Event, KeyboardEvent, MutationObserver } = window
    const names = ['window', 'document', 'Event', 'KeyboardEvent', 'MutationObserver'] as const
    const kept = Object.fromEntries(names.map((name) => [name, globalThis[name]]))
    Object.assign(globalThis, { window, document, Event, KeyboardEvent, MutationObserver })
    return () => void Object.assign(globalThis, kept)
  })

  /** Returns true if only the plain text is pasted after these events. */
  function pastesPlain(...events: string[]) {
    const plugins = paste.plugins!({ ask: () => undefined } as unknown as EditorPage)
    const state = EditorState.create({ doc: doc(p('a')), plugins })
    const view = new EditorView(document.createElement('div'), { state })
    for (const name of events) {
      const init = { key: 'Shift', keyCode: 16, shiftKey: name === 'keydown' }
      view.dom.dispatchEvent(name === 'blur' ? new Event('blur') : new KeyboardEvent(name, init))
    }
    const clipboardData = { types: ['text/plain', 'text/html'], getData: () => 'x' }
    const event = { clipboardData } as unknown as ClipboardEvent
    return view.someProp('handlePaste', (handle) => handle(view, event, doc(p('x')).slice(1, 2)))
  }

  test('Shift pastes only the plain text', ({ assert }) => {
    assert.isTrue(pastesPlain('keydown'))
    assert.isUndefined(pastesPlain('keydown', 'keyup'))
  })

  test('a Shift key released in another window counts as released', ({ assert }) => {
    assert.isUndefined(pastesPlain('keydown', 'blur'))
  })
})
