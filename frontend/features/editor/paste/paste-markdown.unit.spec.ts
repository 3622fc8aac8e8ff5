import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { showToastsIn } from '../../../ui/toast/toast.js'
import { pageHistory, undo } from '../commands/undo.js'
import { build } from '../fixtures/build.js'
import { pasteCode } from '../kinds/code-block/paste/paste-code.js'
import { paste } from './fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { notTooLarge } from '../commands/not-too-large.js'
import type { EditorPage } from '../extensions/extension.js'
import { pasteMarkdown } from './paste-markdown.js'
import { refuseTooMuch, TOO_MUCH_DIALOG, tooMuchOf } from './too-much/refuse-too-much.js'

const { doc, p, ul } = build
const MARKDOWN = '# a\n- b\n- c'
const LINES = Array.from({ length: 1_000 }, () => 'go()').join('\n')
/** Too large as 1,000 paragraphs for a page with the full paragraph, but not as a block of code. */
const LONG_CODE = `\`\`\`\n${LINES}\n\`\`\``
const FULL = p('a'.repeat(960_000))

/** Returns the texts of the blocks below the full paragraph. */
function textsOf({ state: { doc } }: EditorView) {
  return doc.children.slice(1).map(({ textContent }) => textContent)
}

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
  function open(page = doc(p('one <a>two')), text = MARKDOWN) {
    const loading = Promise.withResolvers<typeof readMarkdown>()
    const asked: string[] = []
    const editorPage = { ask: (dialog: string) => asked.push(dialog) } as unknown as EditorPage
    const plugin = pasteMarkdown(() => loading.promise)
    const state = EditorState.create({
      doc: page,
      selection: TextSelection.create(page, page.tag.a!, page.tag.b),
      plugins: [plugin, pasteCode(), refuseTooMuch(editorPage), ...pageHistory(), notTooLarge()],
    })
    const view = new EditorView(document.createElement('div'), { state })
    const data = new Map([['text/plain', text]])
    const clipboardData = {
      types: [...data.keys()],
      getData: (type: string) => data.get(type) ?? '',
    }
    const event = { clipboardData } as unknown as ClipboardEvent
    return {
      view,
      asked,
      paste: () => view.pasteText(text, event),
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

  test('Markdown whose raw lines do not fit is pasted before and after the reader has loaded', async ({
    assert,
  }) => {
    const page = open(doc(FULL, p('one <a>two')), LONG_CODE)
    page.paste()
    page.type('x')
    assert.deepEqual(textsOf(page.view), ['one xtwo'])
    await page.load()
    page.type('y')
    assert.deepEqual(textsOf(page.view), ['one ', LINES, 'xytwo'])
    page.paste()
    assert.deepEqual(textsOf(page.view), ['one ', LINES, 'xy', LINES, 'two'])
    assert.isEmpty(page.asked)
  })

  test('Markdown whose raw lines do not fit replaces the selected text', async ({ assert }) => {
    const page = open(doc(FULL, p('<a>one<b> two')), LONG_CODE)
    page.paste()
    await page.load()
    assert.deepEqual(textsOf(page.view), [LINES, ' two'])
  })

  test('Markdown whose raw lines do not fit is not pasted if the reader fails to load', async ({
    assert,
  }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const page = open(doc(FULL, p('one <a>two')), LONG_CODE)
    page.paste()
    await page.fail()
    hide()
    assert.deepEqual(textsOf(page.view), ['one two'])
    assert.lengthOf(told, 1, told.join('|'))
    assert.include(told[0], 'Not pasted')
  })

  test('Markdown that does not fit is offered as blocks', async ({ assert }) => {
    const page = open(doc(FULL, p('one <a>two')), `# Boats\n\n${'a'.repeat(50_000)}`)
    page.paste()
    await page.load()
    assert.deepEqual(page.asked, [TOO_MUCH_DIALOG])
    const offered = tooMuchOf(page.view.state)!.content.content.map(({ type }) => type.name)
    assert.deepEqual(offered, ['heading', 'paragraph'])
    assert.deepEqual(textsOf(page.view), ['one two'])
  })

  test('raw Markdown stays, with a message, if its blocks do not fit', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const page = open(doc(FULL, p('one <a>two')), `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(200)}`)
    page.paste()
    const raw = page.view.state.doc
    assert.include(textsOf(page.view), '|c|d|')
    await page.load()
    hide()
    assert.isTrue(page.view.state.doc.eq(raw))
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
