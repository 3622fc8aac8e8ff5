import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { showToastsIn } from '../../../../ui/toast/toast.js'
import { build } from '../../fixtures/build.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { removeLink } from '../../marks/link/link-commands.js'
import type { PageView } from '../../view/page-view.js'
import { isPending, pendingLinks } from './pending-links.js'
import { bookmarkAddress, canBeBookmark, turnLinkIntoBookmark } from './turn-link.js'

const { a, bookmark, doc, p } = build
const url = 'https://a.test/boats'
const page = doc(p('a'), p(a({ url }, 'boats')), p('b'))

/** View of a page without a screen, and the server's response to its call. */
function viewOf(before: Node, cursor = 1, turn = turnLinkIntoBookmark) {
  const selection = TextSelection.create(before, cursor)
  const view = {
    editor: { state: EditorState.create({ doc: before, selection, plugins: [pendingLinks()] }) },
    isOpen: true,
    tryRun: (command: Command) =>
      view.isOpen &&
      command(view.editor.state, (tr) => {
        view.editor.state = view.editor.state.apply(tr)
      }),
  }
  const { promise, resolve } = Promise.withResolvers<Response>()
  const asked: string[] = []
  Object.assign(globalThis, {
    fetch: (address: string) => {
      asked.push(address)
      return promise
    },
  })
  const range = { from: 4, to: 9, url }
  const turned = turn(view as unknown as PageView, range)
  const respond = (status: number, body: object) => {
    resolve(Response.json(body, { status }))
    return turned
  }
  return { view, asked, respond }
}

function changing(change: (tr: Transaction) => Transaction): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(change(tr))
    return true
  }
}

const found = { data: { title: 'Boats', description: '', picture: '' } }

test.group('turnLinkIntoBookmark', (group) => {
  const { fetch } = globalThis
  group.each.setup(() => () => void Object.assign(globalThis, { fetch }))

  test('asks the server once and follows the link while the text changes', async ({ assert }) => {
    const { view, asked, respond } = viewOf(page)
    assert.isTrue(isPending(view.editor.state, { from: 4, to: 9 }))
    view.tryRun(changing((tr) => tr.insertText('longer ', 1)))
    await respond(200, found)
    assert.deepEqual(asked, ['/api/v1/remote-pages?url=https%3A%2F%2Fa.test%2Fboats'])
    const { doc: after } = view.editor.state
    assert.isTrue(isAlike(after, doc(p('longer a'), bookmark(), p('b'))), String(after))
    assert.isFalse(isPending(view.editor.state, { from: 0, to: after.content.size }))
  })

  test('selects the bookmark in place of the line with the cursor', async ({ assert }) => {
    const { view, respond } = viewOf(page, 6)
    await respond(200, found)
    const { doc: after, selection } = view.editor.state
    assert.isTrue(isAlike(after, doc(p('a'), bookmark(), p('b'))), String(after))
    assert.instanceOf(selection, NodeSelection)
  })

  test('leaves the cursor and the line of a user who {0}')
    .with([
      ['types in the link', changing((tr) => tr.insertText('s', 6)), 'bosats'],
      ['moves in the link', changing((tr) => tr.setSelection(TextSelection.create(tr.doc, 8)))],
    ] as const)
    .run(async ({ assert }, [, change, text = 'boats']) => {
      const { view, respond } = viewOf(page, 6)
      view.tryRun(change)
      const { from } = view.editor.state.selection
      await respond(200, found)
      const { doc: after, selection } = view.editor.state
      const expected = doc(p('a'), p(a({ url }, text)), bookmark(), p('b'))
      assert.isTrue(isAlike(after, expected), String(after))
      assert.instanceOf(selection, TextSelection)
      assert.equal(selection.from, from)
    })

  test('leaves the link when the page cannot be read', async ({ assert }) => {
    const told: string[] = []
    const hide = showToastsIn({ show: ({ message }) => (told.push(message), () => undefined) })
    const { view, respond } = viewOf(page)
    await respond(404, { message: 'This page can’t be read', code: 'E_PAGE_UNAVAILABLE' })
    hide()
    assert.deepEqual(told, ['This page can’t be read. The link is unchanged.'])
    assert.isTrue(view.editor.state.doc.eq(page))
    assert.isFalse(isPending(view.editor.state, { from: 4, to: 9 }))
  })

  test('bookmarkAddress puts a link on a line of its own, then the bookmark in its place', async ({
    assert,
  }) => {
    const turn = (view: PageView) => bookmarkAddress(view, url)
    const { view, asked, respond } = viewOf(doc(p('a'), p('b')), 1, turn)
    const { doc: meanwhile } = view.editor.state
    assert.isTrue(isAlike(meanwhile, doc(p('a'), p(a({ url }, url)), p('b'))), String(meanwhile))
    view.tryRun(changing((tr) => tr.setSelection(TextSelection.atStart(tr.doc))))
    await respond(200, found)
    assert.lengthOf(asked, 1)
    const { doc: after, selection } = view.editor.state
    assert.isTrue(isAlike(after, doc(p('a'), bookmark(), p('b'))), String(after))
    assert.equal(selection.from, 1)
  })

  const other = documentSchema.marks.link.create({ url: 'https://b.test' })
  test('changes nothing after the user has {0}')
    .with([
      ['removed the link', removeLink({ from: 4, to: 9 })],
      ['deleted the line', changing((tr) => tr.delete(3, 10))],
      ['changed the address', changing((tr) => tr.addMark(4, 9, other))],
    ] as const)
    .run(async ({ assert }, [, change]) => {
      const { view, respond } = viewOf(page)
      view.tryRun(change)
      const { doc: before } = view.editor.state
      await respond(200, found)
      assert.isTrue(view.editor.state.doc.eq(before))
    })

  test('changes nothing after the page was left', async ({ assert }) => {
    const { view, respond } = viewOf(page)
    view.isOpen = false
    await respond(200, found)
    assert.isTrue(view.editor.state.doc.eq(page))
  })

  test('only web addresses can become bookmarks', ({ assert }) => {
    assert.isTrue(canBeBookmark({ url: 'HTTPS://a.test' }))
    for (const none of ['mailto:a@b.test', '/app/1', '#part', 'about:blank', 'http://[']) {
      assert.isFalse(canBeBookmark({ url: none }), none)
    }
  })
})
