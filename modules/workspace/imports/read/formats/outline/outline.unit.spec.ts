import { test } from '@japa/runner'
import { nodeNamed, opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { codesOf, countsOf } from '../../testing/counts.js'
import { MAX_COLLECTION_BYTES } from './collection.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const id = (sign: string) => `${sign.repeat(8)}-0000-4000-8000-000000000000`
const MAP = `uploads/${id('a')}/${id('b')}/map.png`

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const node = (type: string, content: object[], attrs: object = {}) => ({ type, attrs, content })

const HARBOR = node('doc', [
  node('heading', [words('Boats')], { level: 2 }),
  paragraph(
    words('See '),
    words('Star', { type: 'link', attrs: { href: '/doc/star-AbCdEfGhIj' } }),
    words(' and '),
    words('tides', { type: 'link', attrs: { href: 'https://tides.test/' } }, { type: 'strong' })
  ),
  node('checkbox_list', [node('checkbox_item', [paragraph(words('Nets'))], { checked: true })]),
  node('bullet_list', [
    node('list_item', [
      paragraph(words('North')),
      node('bullet_list', [node('list_item', [paragraph(words('Deep'))])]),
    ]),
  ]),
  node('table', [
    node('tr', [node('th', [paragraph(words('Berth'))]), node('th', [paragraph(words('Depth'))])]),
    node('tr', [node('td', [paragraph(words('N4'))]), node('td', [paragraph(words('3 m'))])]),
  ]),
  paragraph(node('image', [], { src: `/api/attachments.redirect?id=${id('b')}`, alt: 'Map' })),
  node('container_notice', [paragraph(words('Mind the tide'))], { style: 'warning' }),
  node('code_fence', [words('a < b')], { language: 'javascript' }),
  paragraph(node('mention', [], { type: 'document', modelId: id('d'), label: 'Star' })),
])

const document = (sign: string, title: string, data: object, more: object = {}) => ({
  [id(sign)]: {
    id: id(sign),
    urlId: sign === 'd' ? 'AbCdEfGhIj' : `${sign}bCdEfGhIj`,
    title,
    data,
    createdAt: '2023-01-02T03:04:05.000Z',
    updatedAt: '2023-02-03T04:05:06.000Z',
    parentDocumentId: null,
    ...more,
  },
})

const COLLECTION = {
  collection: {
    id: id('f'),
    name: 'Coast',
    icon: 'anchor',
    documentStructure: [{ id: id('c'), children: [{ id: id('d'), children: [] }] }],
  },
  documents: {
    ...document('d', 'Star', node('doc', [paragraph(words('A boat'))]), {
      parentDocumentId: id('c'),
    }),
    ...document('c', 'Harbor', HARBOR, { icon: '⚓', fullWidth: true }),
  },
  attachments: { [id('b')]: { id: id('b'), name: 'map.png', key: MAP } },
}

const JSON_EXPORT = {
  'metadata.json': JSON.stringify({ exportVersion: 1, version: '0.80.0' }),
  'Coast.json': JSON.stringify(COLLECTION),
  [MAP]: PNG,
}

test.group('Outline imports', () => {
  test('JSON keeps tree, icons, times and parts', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(JSON_EXPORT))
    assert.equal(read.format, 'outline')
    assert.deepEqual(titles(read.outline), ['Coast/', '  Harbor', '    Star'])
    const { icon, created_at: created, settings } = nodeNamed(read, 'Harbor')
    assert.deepEqual(
      [icon, created, settings],
      ['⚓', '2023-01-02T03:04:05.000Z', { is_full_width: true }]
    )
    // The run reports an icon that is no emoji.
    assert.equal(read.outline[0]!.icon, 'anchor')
    const page = await pageNamed(read, 'Harbor')
    assert.deepEqual(countsOf(page), {
      headings: 1,
      items: 3,
      tables: 1,
      pictures: 1,
      links: 3,
      files: 0,
    })
    assert.include(page.text, '> [!WARNING]\n> Mind the tide')
    assert.include(page.text, '```javascript\na < b\n```')
    assert.isEmpty(page.problems)
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      [MAP]
    )
  })

  test('documents whose parents circle are all imported', async ({ assert, cleanup }) => {
    const circle = structuredClone(COLLECTION)
    Object.assign(circle.documents[id('c')]!, { parentDocumentId: id('d') })
    const read = await opened(
      cleanup,
      await zipOf({ ...JSON_EXPORT, 'Coast.json': JSON.stringify(circle) })
    )
    assert.sameMembers(
      titles(read.outline).map((title) => title.trim()),
      ['Coast/', 'Harbor', 'Star']
    )
  })

  test('a document with an unusable id is named in the report, and others are read', async ({
    assert,
    cleanup,
  }) => {
    const [star] = Object.values(COLLECTION.documents)
    const documents = {
      ...COLLECTION.documents,
      long: { ...star, id: 'a'.repeat(1_000_000), title: 'Nets' },
      none: { ...star, id: 7, title: 'Ropes' },
      below: { ...star, id: id('e'), title: 'Sails', parentDocumentId: 'a'.repeat(1_000_000) },
    }
    const json = JSON.stringify({ ...COLLECTION, documents })
    const read = await opened(cleanup, await zipOf({ ...JSON_EXPORT, 'Coast.json': json }))
    assert.deepEqual(titles(read.outline), ['Coast/', '  Harbor', '    Star', '  Sails'])
    assert.deepEqual(read.problems, [
      { path: 'Coast.json', code: 'unreadable', detail: 'Nets' },
      { path: 'Coast.json', code: 'unreadable', detail: 'Ropes' },
    ])
  })

  test('documents behind a gap in the list keep their order', async ({ assert, cleanup }) => {
    const more = ['1', '2', '3'].map((sign) => document(sign, `Berth ${sign}`, HARBOR))
    const documentStructure = [null, 7, ...['3', '1', '2'].map((sign) => ({ id: id(sign) }))]
    const json = JSON.stringify({
      collection: { ...COLLECTION.collection, documentStructure },
      documents: Object.assign({}, ...more),
    })
    const read = await opened(cleanup, await zipOf({ ...JSON_EXPORT, 'Coast.json': json }))
    assert.deepEqual(titles(read.outline), ['Coast/', '  Berth 3', '  Berth 1', '  Berth 2'])
  })

  test('a damaged collection is named in the report, and the others are read', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf({ ...JSON_EXPORT, 'Inland.json': '{"coll' }))
    assert.deepEqual(codesOf(read), ['unreadable_text'])
    assert.lengthOf(read.outline, 1)
  })

  test('mentions lead to addresses and collections, and a person stays a name', async ({
    assert,
    cleanup,
  }) => {
    const mention = (attrs: object) => node('mention', [], attrs)
    const text = node('doc', [
      paragraph(
        mention({ type: 'url', href: 'https://tides.test/', label: 'tides' }),
        words(', '),
        mention({ type: 'collection', modelId: id('f'), label: 'Coast' }),
        words(', '),
        mention({ type: 'user', modelId: id('e'), label: 'Ann' })
      ),
    ])
    const about = node('doc', [paragraph(words('About'))])
    const collection = {
      ...COLLECTION,
      collection: { ...COLLECTION.collection, data: about },
      documents: document('c', 'Harbor', text),
    }
    const zip = await zipOf({ ...JSON_EXPORT, 'Coast.json': JSON.stringify(collection) })
    const page = await pageNamed(await opened(cleanup, zip), 'Harbor')
    assert.equal(page.text, '[tides](https://tides.test/), [Coast](Coast.json), @Ann')
    assert.isEmpty(page.problems)
  })

  test('an empty file leaves its name and a line in the report', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf({ ...JSON_EXPORT, [MAP]: '' }))
    const page = await pageNamed(read, 'Harbor')
    assert.deepEqual(codesOf(page), ['empty_file'])
    assert.include(page.text, '\n\nMap\n\n')
    assert.equal(countsOf(page).pictures, 0)
  })

  test('the size of a picture in Markdown is no caption', async ({ assert, cleanup }) => {
    const text = `![Map](${MAP} "The map =300x200")\n\n![Map](${MAP} " =100x50")\n`
    const zip = await zipOf({ 'Coast/Harbor.md': text, [`Coast/${MAP}`]: PNG })
    const page = await pageNamed(await opened(cleanup, zip), 'Harbor')
    assert.deepEqual(
      page.parts[0]!.map(({ attrs }) => [attrs!.caption, attrs!.width]),
      [
        ['The map', 300],
        ['', 100],
      ]
    )
  })

  test('the place of a picture in Markdown is no caption', async ({ assert, cleanup }) => {
    const text = `![Map](${MAP} "right-50 =100x50")\n\n![Map](${MAP} "full-width")\n`
    const zip = await zipOf({ 'Coast/Harbor.md': text, [`Coast/${MAP}`]: PNG })
    const page = await pageNamed(await opened(cleanup, zip), 'Harbor')
    assert.deepEqual(
      page.parts[0]!.map(({ attrs }) => [attrs!.caption, attrs!.align]),
      [
        ['', 'right'],
        ['', undefined],
      ]
    )
  })

  test('Markdown keeps marked and underlined text', async ({ assert, cleanup }) => {
    const text = `==High== and __low *tide*__ at pier__7__b\n\n![Map](${MAP})\n`
    const zip = await zipOf({ 'Coast/Harbor.md': text, [`Coast/${MAP}`]: PNG })
    const { parts } = await pageNamed(await opened(cleanup, zip), 'Harbor')
    assert.deepEqual(
      parts[0]![0]!.content!.map(({ text: words, marks = [] }) => [
        words,
        ...marks.map((mark) => (mark as { type: string }).type),
      ]),
      [
        ['High', 'background'],
        [' and '],
        ['low ', 'underline'],
        ['tide', 'italic', 'underline'],
        [' at pier__7__b'],
      ]
    )
  })

  test('mentions in Markdown link pages by their names', async ({ assert, cleanup }) => {
    const mention = (name: string, kind: string) =>
      `@[${name}](mention://${id('1')}/${kind}/${id('2')})`
    const text = `${mention('Star', 'document')}, ${mention('Ann', 'user')}, ${mention('Gone', 'document')}\n\n![Map](${MAP})\n`
    const zip = await zipOf({
      'Coast/Harbor.md': text,
      'Coast/Star.md': 'A boat\n',
      [`Coast/${MAP}`]: PNG,
    })
    const page = await pageNamed(await opened(cleanup, zip), 'Harbor')
    assert.match(page.text, /^\[Star\]\(Coast\/Star\.md\), @Ann, @Gone\n/)
    assert.deepEqual(codesOf(page), ['broken_link'])
  })

  test('Markdown keeps notices, pictures and links', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'Coast/Harbor.md': `# Harbor\n\n[Star](./Harbor/Star.md)\n\n:::tip\nMind the tide\n\n:::\n\n ![Map](uploads/${id('a')}/${id('b')}/map.png)\n`,
        'Coast/Harbor/Star.md': '# Star\n\nA boat\n',
        [`Coast/${MAP}`]: PNG,
      })
    )
    assert.equal(read.format, 'outline')
    assert.deepEqual(titles(read.outline), ['Coast/', '  Harbor', '    Star'])
    const page = await pageNamed(read, 'Harbor')
    assert.include(page.text, '> [!TIP]\n> Mind the tide')
    const { pictures, links } = countsOf(page)
    assert.deepEqual([pictures, links], [1, 1])
  })

  test('toggles in Markdown are toggles', async ({ assert, cleanup }) => {
    const text = '# Log\n\n+++\nBoats\n\n![Map](MAP)\n\n+++\n\n'.replace('MAP', MAP)
    const zip = await zipOf({ 'Coast/Log.md': text, [`Coast/${MAP}`]: PNG })
    const page = await pageNamed(await opened(cleanup, zip), 'Log')
    assert.deepEqual(
      page.parts[0]!.map(({ type, content = [] }) => [type, content.map((block) => block.type)]),
      [['toggle', ['paragraph', 'image']]]
    )
    assert.isTrue(page.repeatsTitle)
  })

  test('a document named as an index stays in its collection', async ({ assert, cleanup }) => {
    const files = { 'Coast/README.md': '# README\n', 'Coast/Harbor.md': '# Harbor\n' }
    const read = await opened(cleanup, await zipOf({ ...files, [`Coast/${MAP}`]: PNG }))
    assert.equal(read.format, 'outline')
    assert.deepEqual(titles(read.outline), ['Coast/', '  Harbor', '  README'])
  })

  test('escaped signs of names are read, and links lead to headings', async ({
    assert,
    cleanup,
  }) => {
    const text =
      '# Q1/Q2?\n\n[Down](#h-low-tide) and [up](./Q1%252FQ2%253F.md#h-low-tide)\n\n## Low tide\n'
    const read = await opened(
      cleanup,
      await zipOf({ 'A%2FB/Q1%2FQ2%3F.md': text, [`A%2FB/${MAP}`]: PNG })
    )
    assert.deepEqual(titles(read.outline), ['A/B/', '  Q1/Q2?'])
    const page = await pageNamed(read, 'Q1/Q2?')
    const [heading] = page.parts.flat().filter(({ type }) => type === 'heading')
    assert.equal(countsOf(page).headings, 1)
    assert.deepEqual(
      page.links.map(({ block }) => block),
      [heading!.attrs!.id]
    )
    assert.isEmpty(page.problems)
  })

  test('a collection that is too large is read document by document', async ({
    assert,
    cleanup,
  }) => {
    const filler = 'Mind the tide. '.repeat(620)
    const many = Array.from({ length: 2_000 }, (_, at) => {
      const own = `${at}`.padStart(8, '0') + id('e').slice(8)
      const data = node('doc', [paragraph(words(`${filler}number ${at} \u2028 "}{" é`))])
      return [own, { ...Object.values(document('e', `Log ${at}`, data))[0], id: own, urlId: '' }]
    })
    const documents = { ...COLLECTION.documents, ...Object.fromEntries(many) }
    const json = JSON.stringify({ ...COLLECTION, documents })
    assert.isAbove(json.length, 16 * 1024 ** 2)
    const read = await opened(cleanup, await zipOf({ ...JSON_EXPORT, 'Coast.json': json }))
    assert.isEmpty(read.problems)
    assert.lengthOf(titles(read.outline), 2_003)
    assert.include((await pageNamed(read, 'Log 1999')).text, 'number 1999')
    assert.equal(countsOf(await pageNamed(read, 'Harbor')).pictures, 1)
  }).timeout(60_000)

  test('a file that is no collection, or too large for one, is attached', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        ...JSON_EXPORT,
        'Large.json': Buffer.alloc(MAX_COLLECTION_BYTES + 1, '{'),
        'Own.json': '{"a": 1}',
      })
    )
    assert.deepEqual(read.problems, [
      { path: 'Large.json', code: 'too_large_to_read' },
      { path: 'Own.json', code: 'unreadable_text' },
    ])
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      [MAP, 'Large.json', 'Own.json']
    )
  })

  test('the first line of a toggle is its title', async ({ assert, cleanup }) => {
    const toggle = node('doc', [
      node('container_toggle', [
        node('heading', [words('Boats')], { level: 2 }),
        paragraph(words('Star')),
        node('container_toggle', [paragraph(words('Oars'))]),
      ]),
    ])
    const collection = {
      collection: {
        id: id('f'),
        name: 'Coast',
        documentStructure: [{ id: id('c'), children: [] }],
      },
      documents: document('c', 'Log', toggle),
    }
    const files = {
      'metadata.json': '{"exportVersion":1}',
      'Coast.json': JSON.stringify(collection),
    }
    const { text } = await pageNamed(await opened(cleanup, await zipOf(files)), 'Log')
    assert.equal(
      text,
      '<details>\n<summary>\n\n## Boats\n\n</summary>\n\nStar\n\n<details>\n<summary>Oars</summary>\n\n</details>\n\n</details>'
    )
  })
})
