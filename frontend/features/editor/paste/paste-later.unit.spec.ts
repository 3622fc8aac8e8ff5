import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { showToastsIn } from '../../../ui/toast/toast.js'
import { build } from '../fixtures/build.js'
import { pasteLater } from './paste-later.js'

const { doc, p } = build

test.group('A paste before its code has loaded', (group) => {
  group.setup(() => {
    const window = new Window()
    const { document, DOMParser, ClipboardEvent, DataTransfer, MutationObserver } = window
    const { getComputedStyle, Event } = window
    const parts = { Event, DOMParser, ClipboardEvent, DataTransfer, MutationObserver }
    const replaced = { window, document, getComputedStyle, ...parts }
    const kept = Object.fromEntries(
      Object.keys(replaced).map((name) => [name, (globalThis as Record<string, unknown>)[name]])
    )
    Object.assign(globalThis, replaced)
    return () => void Object.assign(globalThis, kept)
  })

  /** Opens a page whose code for pastes loads on request. */
  function open(page = doc(p('one <a>two'))) {
    const loading = Promise.withResolvers<void>()
    let isLoaded = false
    let isPlain = false
    const plugin = pasteLater({
      isPlain: () => isPlain,
      isLoaded: () => isLoaded,
      load: () => loading.promise,
    })
    const state = EditorState.create({
      doc: page,
      selection: TextSelection.create(page, page.tag.a!, page.tag.b),
      plugins: [plugin],
    })
    const view = new EditorView(document.createElement('div'), { state })
    const settle = () => new Promise((resolve) => setImmediate(resolve))
    return {
      view,
      text: () => String(view.state.doc),
      /** Pastes; returns true if the paste is held. */
      paste: (html: string, text = '') => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', text)
        const event = { clipboardData, preventDefault: () => undefined } as unknown as Event
        const handlers = plugin.props.handleDOMEvents!
        return handlers.paste!.call(plugin, view, event as ClipboardEvent)
      },
      type: (text: string) => view.dispatch(view.state.tr.insertText(text)),
      holdShift: () => (isPlain = true),
      load: () => {
        isLoaded = true
        loading.resolve()
        return settle()
      },
      fail: () => {
        loading.reject(new Error('Gone'))
        return settle()
      },
    }
  }

  test('waits for the code and then stands at its place', async ({ assert }) => {
    const page = open()
    assert.isTrue(page.paste('<p>new</p>'))
    assert.equal(page.text(), String(doc(p('one two'))))
    await page.load()
    assert.equal(page.text(), String(doc(p('one newtwo'))))
    assert.equal(page.view.state.selection.$head.nodeAfter?.text, 'two')
  })

  test('precedes text typed meanwhile, which keeps the cursor', async ({ assert }) => {
    const page = open()
    page.paste('<p>new</p>')
    page.type('x')
    await page.load()
    page.type('y')
    assert.equal(page.text(), String(doc(p('one newxytwo'))))
  })

  test('precedes a second paste at the same place', async ({ assert }) => {
    const page = open()
    page.paste('<p>first</p>')
    page.paste('<p>second</p>')
    await page.load()
    page.type('x')
    assert.equal(page.text(), String(doc(p('one firstsecondxtwo'))))
  })

  test('precedes a second paste over the same selection, and text typed after both', async ({
    assert,
  }) => {
    const page = open(doc(p('one <a>two<b>')))
    page.paste('<p>first</p>')
    page.paste('<h1>second</h1><p>third</p>')
    page.type('x')
    await page.load()
    page.type('y')
    assert.equal(page.text(), String(doc(p('one firstsecond'), p('thirdxy'))))
  })

  test('waits for the end of a composition', async ({ assert }) => {
    const page = open()
    const compose = (type: string) => page.view.dom.dispatchEvent(new Event(type))
    page.paste('<p>new</p>')
    compose('compositionstart')
    await page.load()
    assert.equal(page.text(), String(doc(p('one two'))))
    compose('compositionend')
    while (page.view.composing || page.text() === String(doc(p('one two')))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    assert.equal(page.text(), String(doc(p('one newtwo'))))
  })

  test('becomes plain text, with a message, if the code fails to load', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const page = open()
    page.paste('<h1>new</h1>', 'plain')
    await page.fail()
    hide()
    assert.equal(page.text(), String(doc(p('one plaintwo'))))
    assert.lengthOf(told, 1, told.join('|'))
    assert.include(told[0], 'Pasted as plain text')
  })

  test('stands as plain text in a page that closes before', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const [left, hidden] = [open(), open()]
    for (const page of [left, hidden]) {
      page.paste('<h1>new</h1>', 'plain ')
      page.paste('<h1>newer</h1>', 'plainer ')
      page.type('x')
    }
    left.view.destroy()
    window.dispatchEvent(new Event('pagehide'))
    for (const page of [left, hidden]) {
      await page.load()
      assert.equal(page.text(), String(doc(p('one plain plainer xtwo'))))
    }
    hide()
    assert.lengthOf(told, 2, told.join('|'))
    assert.include(told[0], 'Pasted as plain text')
  })

  test('waits for nothing if it is plain, the editor’s own, or the code has loaded', async ({
    assert,
  }) => {
    const page = open()
    assert.isFalse(page.paste('', 'plain'))
    assert.isFalse(page.paste('<p data-strata-slice data-pm-slice="1 1 []">new</p>'))
    page.holdShift()
    assert.isFalse(page.paste('<p>new</p>', 'plain'))
    const other = open()
    await other.load()
    assert.isFalse(other.paste('<p>new</p>'))
  })
})
