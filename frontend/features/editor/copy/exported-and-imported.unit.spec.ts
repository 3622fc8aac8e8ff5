import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { FILES_PATH } from '#modules/workspace/api'
import type { NodeJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { planExport } from '#modules/workspace/exports/export_plan'
import { markdownPage } from '#modules/workspace/exports/markdown_page'
import { pageAddresses } from '#modules/workspace/exports/page_addresses'
import type { ExportFiles } from '#modules/workspace/exports/export_files'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import { resolveNodes } from '#modules/workspace/imports/read/resolve_page'
import { opened, zipOf } from '#modules/workspace/imports/read/testing/archives'
import { allNodes } from '#modules/workspace/imports/read/import_index'
import { placeOutline, type PlacedBlock } from '#modules/workspace/imports/read/place_outline'
import { build } from '../fixtures/build.js'
import { everyBlock } from '../fixtures/every-block.js'
import { markdownPages } from '../fixtures/random-markdown.js'

const { nodes, marks } = documentSchema
const { p } = build
const ORIGIN = 'https://notes.test'

const BLOCKS = [
  summaryOf(1, 'folder', null, 'Harbour'),
  summaryOf(2, 'file', 1, 'Boats: large'),
  summaryOf(3, 'section', 2, 'Sails & Nets'),
  summaryOf(4, 'page', 3, 'Logbook [1]', { icon: '⛵', font_family: 2 }),
  summaryOf(5, 'page', 3, 'Tides*', { is_full_width: true }),
  summaryOf(6, 'section', 2, 'Empty'),
]
const ADDRESS = '/app/1/2/3/5'
const PICTURE = 'pic-1'
const ATTACHED = 'file-1'

/** Addresses with characters that other programs encode. */
const ADDRESSES = [
  'https://größe.test/日本?q=[a]|b{c}^`#ü',
  'https://a.test/a_(b)_100%/%zz/%C3%BC?a=1&amp;b=&lt;&copy=2',
  "https://a.test/a b'c$d*e*~f~",
  'https://a.test/\\a"b"<c>',
]

/** Blocks that name other pages and files. */
const naming = fc.constantFrom<Node>(
  p('See ', nodes.page_link.create({ block_id: 5 }), ' for it'),
  p(documentSchema.text('the tides', [marks.link.create({ url: `${ADDRESS}#abc_1` })])),
  p(documentSchema.text('a file', [marks.link.create({ url: FILES_PATH + ATTACHED })])),
  nodes.image.create({ src: FILES_PATH + PICTURE, alt: 'A [boat]', caption: 'At "sea"' }),
  nodes.attachment.create({ file_key: ATTACHED, name: 'Tide [1].csv', size: 3 }),
  nodes.bookmark.create({ url: 'https://a.test/x', title: 'Tides & $5', description: 'At "sea"' })
)

/** Such blocks within others. */
const holders = [
  (block: Node) => build.ul(p('a'), block),
  (block: Node) => build.ul(block),
  (block: Node) => build.ul(p('a'), build.ul(block, p('b'))),
  (block: Node) => build.quote(block, block),
  (block: Node) => nodes.callout.create({ kind: 'tip' }, [p('a'), block]),
  (block: Node) => build.toggle(p('a'), block, build.pre('a|b\n\n c')),
  (block: Node) => build.table(build.tr(build.td(p('a')), build.td(block))),
]
const held = fc.tuple(fc.constantFrom(...holders), naming).map(([hold, block]) => hold(block))

/** A table whose cells hold such blocks beside texts. */
const tables = fc
  .array(
    fc.oneof(
      naming,
      held,
      fc.constantFrom(p('a'), p('b', build.br(), 'c'), p(), build.pre('a|b\n\n c'))
    ),
    {
      minLength: 1,
      maxLength: 4,
    }
  )
  .map((blocks) => build.table(build.tr(build.td(...blocks))))

const pages = fc
  .tuple(markdownPages, fc.array(fc.oneof(naming, tables), { maxLength: 2 }))
  .map(([page, added]) => page.append(Fragment.fromArray(added)))

/** Paths of the files of the archive by key. */
const FILES = new Map([
  [PICTURE, 'Harbour/Boats- large/Sails & Nets/files/Logbook [1].png'],
  [ATTACHED, 'Harbour/Boats- large/Sails & Nets/files/Tide [1].csv'],
])
const files = { pathOf: (key: string) => FILES.get(key) } as unknown as ExportFiles

/** Returns an export of both pages, as `markdownExport` writes it. */
function exported(text: Fragment) {
  const plan = planExport(BLOCKS, '.md')
  const outside = () => ({ name: 'Page' })
  const contents: Record<string, string> = {}
  for (const [id, content] of [
    [4, text],
    [5, Fragment.empty],
  ] as const) {
    const { path, block } = plan.places.get(id)!
    const doc = nodes.doc.create(null, content)
    const addresses = pageAddresses(path, { plan, files, origin: ORIGIN, outside })
    contents[path] = markdownPage({ block, favorite: false, template: false }, doc, addresses)
  }
  for (const path of FILES.values()) contents[path] = 'abc'
  const items = BLOCKS.map((block) => ({
    ...block,
    favorite: false,
    template: false,
    sort: 'manual',
    path: plan.places.get(block.id)!.path,
  }))
  const listed = Array.from(FILES, ([key, path]) => ({ key, path, type: 'image/png', size: 3 }))
  const head = { format: 'strata', version: 1, pages_as: 'markdown', exported_from: ORIGIN }
  contents['strata.json'] = JSON.stringify({ ...head, items, files: listed, left_out: [] })
  return contents
}

/** Imports an export as the same ids, and returns the text of its first page. */
async function imported(contents: Record<string, string>, cleanup: Parameters<typeof opened>[0]) {
  const read = await opened(cleanup, await zipOf(contents))
  const ids = new Map(BLOCKS.map(({ name, id }) => [name, id]))
  const page = [...allNodes(read.outline)].find(({ title }) => title === 'Logbook [1]')!
  const { parts, links, files: used, problems } = await page.read!()
  const keys = new Map(Array.from(FILES, ([key, path]) => [path, key]))
  const resolved = resolveNodes(
    parts.flat(),
    { links, files: used },
    {
      page: ({ path }) => {
        const { title } = [...allNodes(read.outline)].find((node) => node.path === path)!
        return { id: ids.get(title)!, address: ADDRESS }
      },
      file: ({ entry }) => keys.get(entry.path)!,
    }
  )
  return { read, problems, content: fragmentOf(resolved) }
}

function fragmentOf(content: NodeJson[]) {
  return documentSchema.nodeFromJSON({ type: 'doc', content }).content
}

const PLAIN_ADDRESSES = 'https://a.test/x, http://b.test, www.c.test and me@d.test'
const COLORED_CODE = p(build.code('a'), build.br(), build.code(build.red('b')))

function lines(count: number, text: string) {
  return Fragment.fromArray(Array.from({ length: count }, () => p(text)))
}

function tableOf(...rows: Node[][]) {
  const cells = rows.map((row) => build.tr(...row.map((block) => build.td(block))))
  return Fragment.from([p('a'), build.table(...cells), p('b')])
}

function deep(levels: number, block: typeof build.quote): Node {
  return levels === 1 ? p('x') : block(p('a'), deep(levels - 1, block))
}

test.group('Exported and imported Markdown', () => {
  test('a page that is exported, imported and exported again is equal in every byte', async ({
    assert,
    cleanup,
  }) => {
    await fc.assert(
      fc.asyncProperty(pages, async (page) => {
        const first = exported(page)
        const { content, problems } = await imported(first, cleanup)
        assert.deepEqual(problems, [])
        assert.deepEqual(exported(content), first)
      }),
      { numRuns: 60 }
    )
  }).timeout(120_000)

  test('pictures, files and links within the blocks of a cell come back', async ({
    assert,
    cleanup,
  }) => {
    const picture = nodes.image.create({ src: FILES_PATH + PICTURE, alt: 'A boat' })
    const file = nodes.attachment.create({ file_key: ATTACHED, name: 'Tide.csv', size: 3 })
    const link = p('See ', nodes.page_link.create({ block_id: 5 }))
    const blocks = holders.flatMap((hold) => [picture, file, link].map((block) => hold(block)))
    const cells = blocks.map((block) => build.tr(build.td(block)))
    const { content, problems } = await imported(
      exported(Fragment.from(build.table(...cells))),
      cleanup
    )
    assert.deepEqual(problems, [])
    const counts = { image: 0, attachment: 0, page_link: 0 }
    content.descendants(({ type: { name } }) => {
      if (name in counts) counts[name as keyof typeof counts]++
    })
    // A quote holds each block twice.
    const each = holders.length + 1
    assert.deepEqual(counts, { image: each, attachment: each, page_link: each })
  })

  test('links to folders, files and sections come back', async ({ assert, cleanup }) => {
    const addresses = ['/app/1', '/app/1/2', '/app/1/2/3', `${ORIGIN}/app/1/2/6`]
    const links = addresses.map((url) => marks.link.create({ url }))
    // The last text is the name of the section that it leads to.
    const texts = links.map((link, at) => documentSchema.text(at === 3 ? 'Empty' : 'x', [link]))
    const { read } = await imported(exported(Fragment.from(texts.map((text) => p(text)))), cleanup)
    const page = [...allNodes(read.outline)].find(({ title }) => title === 'Logbook [1]')!
    const { links: found, parts, problems } = await page.read!()
    assert.deepEqual(problems, [])
    assert.deepEqual(
      found.map(({ path }) => path),
      BLOCKS.filter((block) => block.block_type !== 'page').map(
        ({ id }) => planExport(BLOCKS, '.md').places.get(id)!.path
      )
    )
    assert.notInclude(JSON.stringify(parts), 'page_link')
  })

  test('the address {$self} is equal in every byte after a round trip')
    .with(ADDRESSES)
    .run(async ({ assert, cleanup }, url) => {
      const link = documentSchema.text('x', [marks.link.create({ url, title: 'At "sea"' })])
      const picture = nodes.image.create({ src: url, alt: 'A "[boat]"', caption: 'At "sea"' })
      const first = exported(Fragment.from([p(link), picture]))
      const { content, problems } = await imported(first, cleanup)
      assert.deepEqual(problems, [])
      assert.deepEqual(exported(content), first)
      assert.deepEqual(content.firstChild!.firstChild!.marks[0]!.attrs.url, url)
    })

  test('links and files keep texts that look like links', async ({ assert, cleanup }) => {
    const name = '&amp; *a* [b](c) $d'
    const link = documentSchema.text(name, [marks.link.create({ url: ADDRESS, title: name })])
    const page = Fragment.from([
      p(link),
      p(String.raw`[b](c) and \(d\)`),
      nodes.image.create({ src: FILES_PATH + PICTURE, alt: name, caption: name }),
      nodes.attachment.create({ file_key: ATTACHED, name, size: 3 }),
      nodes.bookmark.create({ url: 'https://a.test/', title: name, description: name }),
    ])
    const first = exported(page)
    const { content, problems } = await imported(first, cleanup)
    assert.deepEqual(problems, [])
    assert.deepEqual(exported(content), first)
    assert.deepEqual(content.content.map(textOf), page.content.map(textOf))

    function textOf({ attrs, textContent }: Node) {
      return [textContent, attrs.name, attrs.title, attrs.alt, attrs.caption, attrs.description]
    }
  })

  test('a page of every block is equal in every byte after a round trip', async ({
    assert,
    cleanup,
  }) => {
    const first = exported(documentSchema.nodeFromJSON(everyBlock).content)
    const { content } = await imported(first, cleanup)
    assert.deepEqual(exported(content), first)
  })

  test('{page} is equal in every byte after a round trip')
    .with([
      { page: 'a page of 900 kB', text: () => lines(600, 'wind '.repeat(300).trim()) },
      { page: 'a text full of signs', text: () => lines(60, '*_'.repeat(5000)) },
      { page: 'an address without a link', text: () => Fragment.from(p(PLAIN_ADDRESSES)) },
      { page: 'an empty table', text: () => tableOf([p(), p()], [p(), p()]) },
      {
        page: 'a table of one cell',
        text: () => tableOf([build.quote(p('x'), p('https://a.test'))]),
      },
      { page: 'a table of an empty cell', text: () => tableOf([p()]) },
      { page: 'code full of quotes', text: () => Fragment.from(build.pre('>'.repeat(60))) },
      { page: 'lines of code in colors', text: () => Fragment.from(COLORED_CODE) },
      { page: 'a page of deep quotes', text: () => Fragment.from(deep(48, build.quote)) },
      { page: 'a page of deep toggles', text: () => Fragment.from(deep(48, build.toggle)) },
      { page: 'a page of deep lists', text: () => Fragment.from(deep(48, build.ul)) },
    ])
    .run(async ({ assert, cleanup }, { text }) => {
      const first = exported(text())
      const { content, problems } = await imported(first, cleanup)
      assert.deepEqual(problems, [])
      assert.isTrue(isDeepStrictEqual(exported(content), first))
    })
    .timeout(120_000)

  test('an export that was unpacked and zipped again is equal in every byte', async ({
    assert,
    cleanup,
  }) => {
    const first = exported(documentSchema.nodeFromJSON(everyBlock).content)
    const zipped = Object.entries(first).map(([path, text]) => [`Strata 2026-11-30/${path}`, text])
    const { read, content } = await imported(Object.fromEntries(zipped), cleanup)
    assert.equal(read.format, 'strata')
    assert.deepEqual(exported(content), first)
  })

  test('an export keeps its tree, names, icons and settings', async ({ assert, cleanup }) => {
    const { read } = await imported(exported(Fragment.from(p('a'))), cleanup)
    const { blocks, problems } = placeOutline(read.outline, {
      parent: null,
      nesting: 'sections',
      name: 'Export',
    })
    const lines = (list: PlacedBlock[], indent = ''): string[] =>
      list.flatMap(({ type, name, children }) => [
        `${indent}${type} ${name}`,
        ...lines(children, `${indent}  `),
      ])
    assert.deepEqual(lines(blocks), [
      'folder Harbour',
      '  file Boats: large',
      '    section Sails & Nets',
      '      page Logbook [1]',
      '      page Tides*',
      '    section Empty',
    ])
    assert.deepEqual(problems, [])
    const [, , , page] = [...allNodes(read.outline)]
    assert.equal(page!.icon, '⛵')
    assert.equal(page!.settings?.font_family, 2)
    assert.equal(page!.updated_at, BLOCKS[3]!.updated_at)
  })
})
