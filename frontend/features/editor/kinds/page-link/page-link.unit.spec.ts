import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { splitBlock } from 'prosemirror-commands'
import { type Node, Slice } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { MAX_NAMES, type NamedBlock, type PlacedBlock } from '#modules/workspace/api'
import { documentSchema } from '#modules/workspace/document/schema'
import { queryClient } from '../../../../app/query-client.js'
import { namesQuery } from '../../../workspace/index.js'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { build } from '../../fixtures/build.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { pageHistory, undo } from '../../commands/undo.js'
import { countAll } from '../../text-count/count-text.js'
import { finder, finderPlugins, insertFound, pagesFor } from './finder/finder-plugin.js'
import { readPageAddress } from './page-address.js'
import { withPageLinks } from './paste-page-links.js'

const { a, bold, code, doc, h1, p, pre } = build
const { nodes } = documentSchema
const ORIGIN = 'https://notes.test'
const ADDRESS = `${ORIGIN}/app/1/3/5/7`

const to = (id: number) => nodes.page_link.create({ block_id: id })

function ref(id: number, name: string) {
  return { id, name, block_type: 'page' } as PlacedBlock
}

const PATH = [1, 3, 5].map((id) => ref(id, `Holder ${id}`))
const NAMES = [
  { id: 1, name: 'Harbour', block_type: 'folder', parent_block_id: null },
  { id: 7, name: 'Tides', block_type: 'page', parent_block_id: 1 },
  { id: 8, name: 'Boats and tides', block_type: 'page', parent_block_id: 1 },
] as NamedBlock[]

/** Editor without a screen, with the finder. */
function editingView(page: Node & { tag?: Record<string, number> }) {
  const plugins = [...finderPlugins(), ...pageHistory()]
  const selection = TextSelection.create(page, page.tag!.a!)
  const view = {
    state: EditorState.create({ doc: page, selection, plugins }),
    dispatch: (tr: EditorState['tr']) => (view.state = view.state.apply(tr)),
    type: (text: string) => [...text].forEach(typeLetter),
    press: (key: string) =>
      plugins.some((plugin) =>
        plugin.props.handleKeyDown?.call(plugin, asView, { key } as KeyboardEvent)
      ),
    undo: () => undo(view.state, view.dispatch),
    /** Handles Enter as the block's own key does. */
    someProp: () => splitBlock(view.state, view.dispatch),
  }
  const asView = view as unknown as EditorView
  function typeLetter(letter: string) {
    const { from, to } = view.state.selection
    const plain = () => view.state.tr.insertText(letter, from, to)
    const isHandled = plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, asView, from, to, letter, plain)
    )
    if (!isHandled) view.dispatch(plain())
  }
  return Object.assign(view, { asView })
}

test.group('Page links', (group) => {
  group.each.setup(() => {
    const { location: place, window: screen, KeyboardEvent: press } = globalThis
    const kept = { location: place, window: screen, KeyboardEvent: press }
    const { location, KeyboardEvent } = new Window({ url: `${ORIGIN}/app/1/3/5/9` })
    Object.assign(globalThis, { location, window: { location }, KeyboardEvent })
    const here = { ...ref(7, 'Tides & *boats*'), path: PATH, deleted_at: null }
    const trashed = { ...ref(8, 'Old'), path: PATH, deleted_at: '2026-01-01T00:00:00.000Z' }
    queryClient.setQueryData<PlacedBlock | null>(['blocks', 'placed', 7], here)
    queryClient.setQueryData<PlacedBlock | null>(['blocks', 'placed', 8], trashed)
    queryClient.setQueryData<PlacedBlock | null>(['blocks', 'placed', 9], null)
    return () => {
      queryClient.clear()
      Object.assign(globalThis, kept)
    }
  })

  test('a link is written as Markdown with its name and address', ({ assert }) => {
    const markdown = (...content: Parameters<typeof p>) => writeMarkdown(doc(p(...content)).content)
    assert.equal(markdown('See ', to(7), '.'), `See [Tides & \\*boats\\*](${ADDRESS}).`)
    assert.equal(markdown(to(8)), `[Old](${ORIGIN}/trash/null/null/null/8)`)
    assert.equal(markdown(to(9), ' and ', to(10)), 'Deleted page and Page')
    assert.equal(markdown(bold(to(7))), `**[Tides & \\*boats\\*](${ADDRESS})**`)
    assert.equal(
      writeMarkdown(doc(h1('1. ', to(7))).content),
      `# 1. [Tides & \\*boats\\*](${ADDRESS})`
    )
  })

  test('a link is written and counted by the name of its page', ({ assert }) => {
    const page = doc(p('See ', to(7), ' now'))
    assert.equal(writePlain(page.content), 'See Tides & *boats* now')
    assert.deepEqual(countAll([page.content]), { words: 4, characters: 23 })
  })

  test('a link has the icon of its page, also in the trash', ({ assert }) => {
    const iconOf = (id: number) => {
      const drawn = nodes.page_link.spec.toDOM!(to(id)) as unknown as [string, object]
      return (drawn[1] as Record<string, string | undefined>)['data-icon']
    }
    assert.deepEqual([7, 8, 9, 10].map(iconOf), Array(4).fill(undefined))
    for (const id of [7, 8]) {
      queryClient.setQueryData<PlacedBlock | null>(
        ['blocks', 'placed', id],
        (page) => page && { ...page, icon: '🌱' }
      )
    }
    assert.deepEqual([7, 8].map(iconOf), ['🌱', '🌱'])
  })

  test('a link survives a round trip through HTML', ({ assert }) => {
    const html = `<p>See <a class="page-link" data-page-link="7" href="${ADDRESS}"><span>Old name</span></a> now</p>`
    const pasted = paste(html)
    assert.isTrue(isAlike(pasted, doc(p('See ', to(7), ' now'))), String(pasted))
  })

  test('a link copied from another installation stays an ordinary link', ({ assert }) => {
    const pasted = paste(
      '<p><a data-page-link="7" href="https://other.test/app/1/3/5/7">Tides</a></p>'
    )
    const link = a({ url: 'https://other.test/app/1/3/5/7' }, 'Tides')
    assert.isTrue(isAlike(pasted, doc(p(link))), String(pasted))
  })

  test('HTML with an invalid id keeps its text: {0}')
    .with(['0', '-7', '1.5', 'x', '', '1e400', '99999999999999999'])
    .run(({ assert }, id) => {
      const pasted = paste(`<p><a data-page-link="${id}">Tides</a></p>`)
      assert.equal(pasted.textContent, 'Tides')
      pasted.descendants(({ type }) => assert.notEqual(type, nodes.page_link))
    })

  test('readPageAddress reads {text} as {id}')
    .with([
      { text: ADDRESS, id: 7 },
      { text: `${ADDRESS}/`, id: 7 },
      { text: `${ADDRESS}#block`, id: undefined },
      { text: `${ADDRESS}?x=1`, id: undefined },
      { text: `${ORIGIN}/app/1/3/5`, id: undefined },
      { text: `${ORIGIN}/app/1/3/5/0`, id: undefined },
      { text: `${ORIGIN}/app/1/3/5/-7`, id: undefined },
      { text: `${ORIGIN}/trash/1/3/5/7`, id: undefined },
      { text: 'https://elsewhere.test/app/1/3/5/7', id: undefined },
      { text: '/app/1/3/5/7', id: undefined },
      { text: 'words', id: undefined },
    ])
    .run(({ assert }, { text, id }) => assert.equal(readPageAddress(text), id))

  test('pasted addresses of pages become links, and no other text changes', ({ assert }) => {
    const linked = (content: ReturnType<typeof p>) =>
      withPageLinks(new Slice(doc(content).content, 1, 1)).content.firstChild!
    const named = a({ url: ADDRESS }, 'Tides & *boats*')
    const cases = [
      [p(`see ${ADDRESS}, or ${ADDRESS}`), p('see ', to(7), ', or ', to(7))],
      [p(a({ url: ADDRESS }, ADDRESS)), p(to(7))],
      [p(named), p(to(7))],
      [p(bold(ADDRESS)), p(bold(to(7)))],
    ]
    for (const [before, after] of cases) {
      assert.deepEqual(linked(before!).toJSON(), after!.toJSON())
    }
    for (const same of [
      p(a({ url: ADDRESS }, 'my own words')),
      p(code(ADDRESS)),
      pre(ADDRESS),
      p('https://elsewhere.test/app/1/3/5/7'),
      p(`${ADDRESS}#block`),
    ]) {
      assert.deepEqual(linked(same).toJSON(), same.toJSON())
    }
  })

  test('the finder lists pages only, best first, without the open page', ({ assert }) => {
    assert.isUndefined(pagesFor('tid'))
    queryClient.setQueryData(namesQuery().queryKey, [...NAMES, { ...NAMES[1]!, id: 9 }])
    const titles = (query: string) => pagesFor(query)?.map(({ title }) => title)
    assert.deepEqual(titles(''), ['Tides', 'Boats and tides'])
    assert.deepEqual(titles('tid'), ['Tides', 'Boats and tides'])
    assert.deepEqual(titles('boa'), ['Boats and tides'])
    assert.deepEqual(titles('harbour tides'), ['Tides', 'Boats and tides'])
    assert.deepEqual(titles('zebra'), [])
    assert.equal(pagesFor('tid')?.[0]?.description, 'Harbour')
  })

  test('the finder adds hits of the server if the browser lacks names', ({ assert }) => {
    const hits = [
      { ...ref(40, 'Tides of 1990'), path: PATH },
      { ...ref(7, 'Tides'), path: PATH },
      { ...ref(1, 'Tides'), block_type: 'folder', path: [] },
    ]
    queryClient.setQueryData(['search', 'tid'], hits)
    const titles = () => pagesFor('tid')?.map(({ title }) => title)
    queryClient.setQueryData(namesQuery().queryKey, NAMES)
    assert.deepEqual(titles(), ['Tides', 'Boats and tides'])
    const many = Array.from({ length: MAX_NAMES }, (_, id) => ({ ...NAMES[0]!, id: 1000 + id }))
    queryClient.setQueryData(namesQuery().queryKey, [...NAMES, ...many])
    assert.deepEqual(titles(), ['Tides', 'Boats and tides', 'Tides of 1990'])
  })

  test('{typed} opens the finder for {query}')
    .with([
      { typed: '[[', query: '' },
      { typed: 'see[[tid', query: 'tid' },
      { typed: '@tid', query: 'tid' },
      { typed: 'see (@tid', query: 'tid' },
      { typed: 'see @Boats and', query: 'Boats and' },
      { typed: 'a@tid', query: null },
      { typed: '[tid', query: null },
      { typed: '@ tid', query: null },
      { typed: '@zebra with stripes', query: null },
    ])
    .run(({ assert }, { typed, query }) => {
      queryClient.setQueryData(namesQuery().queryKey, NAMES)
      const view = editingView(doc(p('<a>')))
      view.type(typed)
      assert.equal(finder.stateOf(view.state)?.query ?? null, query)
      assert.equal(view.state.doc.textContent, typed)
    })

  test('the finder stays closed in code', ({ assert }) => {
    const view = editingView(doc(p(code('x<a>'))))
    view.type(' [[')
    assert.isNull(finder.stateOf(view.state))
  })

  test('Enter and ]] replace the typed text by a link', ({ assert }) => {
    queryClient.setQueryData(namesQuery().queryKey, NAMES)
    for (const [typed, id, keys] of [
      ['@boa', 8, ['Enter']],
      ['[[ti', 8, ['ArrowDown', 'Tab']],
      ['[[tides]]', 7, []],
    ] as const) {
      const view = editingView(doc(p('see <a> now')))
      view.type(typed)
      for (const key of keys) view.press(key)
      assert.deepEqual(view.state.doc.toJSON(), doc(p('see ', to(id), ' now')).toJSON(), typed)
      assert.equal(view.state.selection.from, 'see '.length + 2)
      assert.isNull(finder.stateOf(view.state))
      view.undo()
      assert.equal(view.state.doc.textContent, `see ${typed.replace(/\]$/, '')} now`)
    }
  })

  /** Types before the names have loaded, and returns the view once they have. */
  async function typedWhileLoading(type: (view: ReturnType<typeof editingView>) => void) {
    const loading = Promise.withResolvers<NamedBlock[]>()
    const view = editingView(doc(p('see <a>')))
    view.type('[[boa')
    const { queryKey } = namesQuery()
    const loaded = queryClient.fetchQuery({ queryKey, queryFn: () => loading.promise })
    type(view)
    loading.resolve(NAMES)
    await loaded
    finder.itemsLoaded(view.asView, insertFound)
    assertClosed(view)
    return view.state
  }

  function assertClosed(view: ReturnType<typeof editingView>) {
    if (finder.stateOf(view.state)) throw new Error('The finder is still open')
  }

  test('Enter before the names have loaded links the page once they have', async ({ assert }) => {
    const { doc: linked } = await typedWhileLoading((view) => assert.isTrue(view.press('Enter')))
    assert.deepEqual(linked.toJSON(), doc(p('see ', to(8))).toJSON())
  })

  test('text typed after such an Enter follows the link', async ({ assert }) => {
    const { doc: linked, selection } = await typedWhileLoading((view) => {
      view.press('Enter')
      view.type(' and more')
    })
    assert.deepEqual(linked.toJSON(), doc(p('see ', to(8), ' and more')).toJSON())
    assert.equal(selection.head, linked.content.size - 1)
  })

  test('such an Enter without a page of that name breaks the line before later text', async ({
    assert,
  }) => {
    const { doc: split, selection } = await typedWhileLoading((view) => {
      view.type('t on')
      view.press('Enter')
      view.type('two')
      assert.isFalse(view.press('Enter'))
      splitBlock(view.state, view.dispatch)
      view.type('three')
    })
    const lines = doc(p('see [[boat on'), p('two'), p('three'))
    assert.deepEqual(split.toJSON(), lines.toJSON())
    assert.equal(selection.head, split.content.size - 1)
  })

  test('Enter with unknown names breaks the line if none are loading', ({ assert }) => {
    const view = editingView(doc(p('see <a>')))
    view.type('[[boa')
    assert.isFalse(view.press('Enter'))
  })

  test(']] without a page of that name stays text', ({ assert }) => {
    queryClient.setQueryData(namesQuery().queryKey, NAMES)
    const view = editingView(doc(p('<a>')))
    view.type('[[none]] x')
    assert.equal(view.state.doc.textContent, '[[none]] x')
  })

  test('a link takes on the formats around it, except links and code', ({ assert }) => {
    const view = editingView(doc(p(bold('one <a>'))))
    view.type('@')
    insertFound(view.asView, { node: to(7) } as never, finder.stateOf(view.state)!)
    assert.deepEqual(view.state.doc.toJSON(), doc(p(bold('one ', to(7)))).toJSON())
  })
})
