import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { showToastsIn } from '../../../ui/toast/toast.js'
import { pageHistory } from '../commands/undo.js'
import { build } from '../fixtures/build.js'
import { paste } from './fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { pasteMarkdown } from './paste-markdown.js'

const { doc, p, ul } = build
const MARKDOWN = '# a\n- b\n- c'

test.group('Pasted Markdown', (group) => {
  group.setup(() => {
    const window = new Window()
    const { document, DOMParser, ClipboardEvent, MutationObserver, getComputedStyle } = window
    const names = ['window', 'document', 'DOMParser', 'ClipboardEvent', 'MutationObserver'] as const
    const kept = Object.fromEntries(names.map((name) => [name, globalThis[name]]))
    Object.assign(globalThis, { window, document, DOMParser, ClipboardEvent, MutationObserver })
    Object.assign(globalThis, { getComputedStyle })
    return () => void Object.assign(globalThis, kept)
  })

  /** Opens a page whose Markdown reader loads on request. */
  function open(page = doc(p('one <a>two'))) {
    const loading = Promise.withResolvers<typeof readMarkdown>()
    const plugin = pasteMarkdown(() => loading.promise)
    const state = EditorState.create({
      doc: page,
      selection: TextSelection.create(page, page.tag.a!),
      plugins: [plugin, pageHistory()],
    })
    const view = new EditorView(document.createElement('div'), { state })
    const data = new Map([['text/plain', MARKDOWN]])
    const clipboardData = {
      types: [...data.keys()],
      getData: (type: string) => data.get(type) ?? '',
    }
    const event = { clipboardData } as unknown as ClipboardEvent
    return {
      view,
      paste: () =>
        view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0))),
      type: (text: string) => view.dispatch(view.state.tr.insertText(text)),
      load: async () => {
        loading.resolve(readMarkdown)
        await loading.promise
        await Promise.resolve()
      },
      fail: async () => {
        loading.reject(new Error('Gone'))
        await loading.promise.catch(() => null)
        await Promise.resolve()
      },
    }
  }

  test('raw Markdown stays until the reader has loaded, before text typed meanwhile', async ({
    assert,
  }) => {
    const page = open()
    page.paste()
    assert.include(page.view.state.doc.textContent, '# a')
    page.type('x')
    await page.load()
    page.type('y')
    assert.equal(String(page.view.state.doc), String(doc(p('one a'), ul(p('b')), ul(p('cxytwo')))))
    assert.equal(page.view.state.selection.$head.nodeAfter?.text, 'two')
    for (let step = 0; step < 2; step++) undo(page.view.state, page.view.dispatch)
    assert.equal(String(page.view.state.doc), String(doc(p('one two'))))
  })

  test('raw Markdown stays, with a message, in a page that closes before', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const page = open()
    page.paste()
    page.view.destroy()
    await page.load()
    hide()
    assert.include(page.view.state.doc.textContent, '# a')
    assert.lengthOf(told, 1, told.join('|'))
    assert.include(told[0], 'Pasted as plain text')
  })

  test('pasted Markdown becomes the same blocks before and after the reader has loaded', async ({
    assert,
  }) => {
    const first = open(doc(p('<a>')))
    first.paste()
    await first.load()
    assert.equal(String(first.view.state.doc), String(paste(readMarkdown(MARKDOWN))))
    first.view.dispatch(first.view.state.tr.delete(0, first.view.state.doc.content.size))
    first.paste()
    assert.equal(String(first.view.state.doc), String(paste(readMarkdown(MARKDOWN))))
  })

  test('raw Markdown stays, with a message, if the reader fails to load', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const page = open()
    page.paste()
    const raw = String(page.view.state.doc)
    await page.fail()
    hide()
    assert.equal(String(page.view.state.doc), raw)
    assert.lengthOf(told, 1, told.join('|'))
    assert.include(told[0], 'Pasted as plain text')
  })

  test('raw Markdown that was edited meanwhile stays unconverted', async ({ assert }) => {
    const page = open(doc(p('<a>')))
    page.paste()
    page.view.dispatch(page.view.state.tr.insertText('!', 3))
    const changed = String(page.view.state.doc)
    await page.load()
    assert.equal(String(page.view.state.doc), changed)
  })
})
