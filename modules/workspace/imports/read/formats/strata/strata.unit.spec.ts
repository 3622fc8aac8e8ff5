import { test } from '@japa/runner'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import { opened, pageNamed, titles, zipOf } from '../../testing/archives.js'

const BLOCKS = [
  summaryOf(11, 'folder', null, 'Harbour'),
  summaryOf(12, 'file', 11, 'Boats'),
  summaryOf(13, 'section', 12, 'Sails'),
  summaryOf(14, 'page', 13, 'Log', { icon: '⛵' }),
  summaryOf(15, 'page', 13, 'Tides'),
]

function manifest(pagesAs: string, changed: object = {}) {
  const items = BLOCKS.map((block) => ({
    ...block,
    favorite: block.id === 14,
    template: false,
    sort: 'name',
    path: block.block_type === 'page' ? `pages/${block.id}.json` : null,
  }))
  return JSON.stringify({
    format: 'strata',
    version: 1,
    pages_as: pagesAs,
    exported_from: 'https://old.test',
    items,
    files: [{ key: 'k1', path: 'files/k1.png', type: 'image/png', size: 3 }],
    left_out: [{ file: 'k2', reason: 'no such file' }],
    ...changed,
  })
}

const LOG = {
  id: 14,
  content: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'page_link', attrs: { block_id: 15 } },
          { type: 'text', text: ' and ' },
          {
            type: 'text',
            text: 'part',
            marks: [{ type: 'link', attrs: { url: '/app/11/12/13/15#abc' } }],
          },
          { type: 'page_link', attrs: { block_id: 99 } },
        ],
      },
      { type: 'image', attrs: { src: '/api/v1/files/k1', alt: 'a' } },
      { type: 'attachment', attrs: { file_key: 'k1', name: 'a.png', size: 3 } },
      { type: 'attachment', attrs: { file_key: 'k2', name: 'gone.pdf', size: 3 } },
    ],
  },
}

const FILES = {
  'files/k1.png': 'abc',
  'pages/14.json': JSON.stringify(LOG),
  'pages/15.json': '{"id":15,"content":null}',
  'account/profile.json': '{}',
  'strata.json': manifest('json'),
}

test.group('Exports of Strata', () => {
  test('an export as JSON keeps its tree, settings, links and files', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(cleanup, await zipOf(FILES))
    assert.equal(read.format, 'strata')
    assert.deepEqual(titles(read.outline), [
      'Harbour/',
      '  Boats/',
      '    Sails/',
      '      Log',
      '      Tides',
    ])
    assert.deepEqual(
      read.attachments.map(({ path }) => path),
      ['files/k1.png']
    )
    assert.deepEqual(
      read.problems.map(({ code, detail }) => [code, detail]),
      [
        ['left_out_before', 'no such file'],
        ['account_data', '1 file'],
      ]
    )
    const log = await pageNamed(read, 'Log')
    assert.equal(
      log.text,
      [
        '[Tides](pages/15.json) and [part](/imported/pages/2)Page',
        '![a](/api/v1/files/imported-1)',
        '[a.png](files/k1.png "3 bytes")',
        'gone.pdf',
      ].join('\n\n')
    )
    assert.equal(log.links[1]!.block, 'abc')
    assert.deepEqual(
      log.problems.map(({ code }) => code),
      ['broken_link', 'missing_file']
    )
    const [page] = read.outline[0]!.children[0]!.children[0]!.children
    assert.isTrue(page!.favorite)
    assert.equal(page!.icon, '⛵')
    assert.equal((await pageNamed(read, 'Tides')).text, '')
  })

  test('only links of the exporting installation lead to imported items', async ({
    assert,
    cleanup,
  }) => {
    const urls = [
      'https://old.test/app/11/12/13',
      'http://old.test/app/11/12/13/15/',
      'https://other.test/app/15',
      '/app/11/12/13/99',
    ]
    const content = urls.map((url) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { url } }] }],
    }))
    const text = JSON.stringify({ id: 14, content: { type: 'doc', content } })
    const read = await opened(cleanup, await zipOf({ ...FILES, 'pages/14.json': text }))
    const log = await pageNamed(read, 'Log')
    assert.deepEqual(
      log.links.map(({ path }) => path),
      ['#13', 'pages/15.json']
    )
    assert.include(log.text, '[x](https://other.test/app/15)')
    assert.include(log.text, '[x](/app/11/12/13/99)')
  })

  test('a list of contents that nests without end becomes a list', async ({ assert, cleanup }) => {
    const [first] = BLOCKS
    const facts = { ...first!, favorite: false, template: false, sort: 'manual', path: null }
    const items = Array.from({ length: 30_000 }, (_, at) => {
      return {
        ...facts,
        id: at + 1,
        parent_block_id: at,
        block_type: at === 1 ? 'file' : 'section',
      }
    })
    const bytes = await zipOf({ ...FILES, 'strata.json': manifest('json', { items }) })
    const read = await opened(cleanup, bytes)
    assert.lengthOf(read.outline, 29_999)
    assert.lengthOf(read.outline[1]!.children, 1)
  })

  test('an export {fault} is refused')
    .with([
      { fault: 'as HTML', text: manifest('html'), reason: /for reading/ },
      { fault: 'of a later version', text: manifest('json', { version: 2 }), reason: /damaged/ },
      { fault: 'with a broken list', text: '{"format":"strata"', reason: /damaged/ },
    ])
    .run(async ({ assert, cleanup }, { text, reason }) => {
      const bytes = await zipOf({ ...FILES, 'strata.json': text })
      await assert.rejects(() => opened(cleanup, bytes), reason)
    })
})
