import { test } from '@japa/runner'
import { nodeNamed, opened, pageNamed, titles, zipOf } from '../../testing/archives.js'
import { countsOf } from '../../testing/counts.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const ID = '0190a1b2-0000-7000-8000-00000000000a'

const page = (position: string, icon: string | null = null, parentPath: string | null = null) => ({
  pageId: ID,
  slugId: 'aB3dE5fG7h',
  icon,
  position,
  parentPath,
  createdAt: '2024-01-02T03:04:05.000Z',
  updatedAt: '2024-02-03T04:05:06.000Z',
})

const metadata = (ending: string) =>
  JSON.stringify({
    exportedAt: '2025-01-01T00:00:00.000Z',
    source: 'docmost',
    version: '0.24.0',
    pages: {
      [`Tide%20tables${ending}`]: page('a1'),
      [`Harbor${ending}`]: page('a0', '⚓'),
      [`Harbor/Boats${ending}`]: page('a0', null, `Harbor${ending}`),
    },
  })

const MARKDOWN = {
  'docmost-metadata.json': metadata('.md'),
  'Harbor.md': `# Harbor\n\nSee [Boats](Harbor/Boats.md) and [tides](https://tides.test/).\n\n:::warning\nMind the **tide**\n:::\n\n## To do\n\n- [x]  Nets \n- [ ]  Oars \n\n![map](files/${ID}/map.png)\n\n| Berth | Depth |\n| --- | --- |\n| N4 | 3 m |\n`,
  [`files/${ID}/map.png`]: PNG,
  'Harbor/Boats.md': '# Boats\n\nBack to [Harbor](../Harbor.md)\n',
  'Tide tables.md': '# Tide tables\n\n$$\nh = a \\cos t\n$$\n',
}

const HTML = {
  'docmost-metadata.json': metadata('.html'),
  'Harbor.html': `<html><head><title>Harbor</title></head><body><h1>Harbor</h1><p>See <a href="Harbor/Boats.html" target="_self">Boats</a></p><div data-type="callout" data-callout-type="danger"><p>Mind the tide</p></div><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Nets</p></div></li><li data-type="taskItem" data-checked="false"><label><input type="checkbox"><span></span></label><div><p>Oars</p></div></li></ul><h2>Berths</h2><table><tbody><tr><th colspan="1" rowspan="1"><p>Berth</p></th><th colspan="1" rowspan="1"><p>Depth</p></th></tr><tr><td><p>N4</p></td><td><p>3 m</p></td></tr></tbody></table><img src="files/${ID}/map.png" alt="map" data-attachment-id="${ID}"><p><a href="https://tides.test/">tides</a></p><p><span data-type="mathInline" data-katex="true">a^2</span></p><div data-type="attachment" data-attachment-url="files/${ID}/rules.pdf" data-attachment-name="Rules.pdf" data-attachment-size="8"></div></body></html>`,
  'Harbor/Boats.html': '<html><head><title>Boats</title></head><body><h1>Boats</h1></body></html>',
  'Tide tables.html': '<html><head><title>Tide tables</title></head><body></body></html>',
  [`files/${ID}/rules.pdf`]: '%PDF-1.7',
  [`files/${ID}/map.png`]: PNG,
}

test.group('Docmost imports', () => {
  test('Markdown keeps tree, order, icons, times and parts', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(MARKDOWN))
    assert.equal(read.format, 'docmost')
    assert.deepEqual(titles(read.outline), ['Harbor', '  Boats', 'Tide tables'])
    const { icon, created_at: created, updated_at: updated } = nodeNamed(read, 'Harbor')
    assert.deepEqual(
      [icon, created, updated],
      ['⚓', '2024-01-02T03:04:05.000Z', '2024-02-03T04:05:06.000Z']
    )
    const harbor = await pageNamed(read, 'Harbor')
    assert.deepEqual(countsOf(harbor), {
      headings: 1,
      items: 2,
      tables: 1,
      pictures: 1,
      links: 2,
      files: 0,
    })
    assert.include(harbor.text, '> [!WARNING]\n> Mind the **tide**')
    assert.include(harbor.text, '- [x] Nets')
    assert.isEmpty(harbor.problems)
    assert.include((await pageNamed(read, 'Tide tables')).text, 'h = a \\cos t')
  })

  test('HTML keeps callouts, to-dos, formulas and attachments', async ({ assert, cleanup }) => {
    const read = await opened(cleanup, await zipOf(HTML))
    const page = await pageNamed(read, 'Harbor')
    const { text, problems } = page
    assert.deepEqual(countsOf(page), {
      headings: 1,
      items: 2,
      tables: 1,
      pictures: 1,
      links: 2,
      files: 1,
    })
    assert.include(text, '> [!CAUTION]\n> Mind the tide')
    assert.include(text, '- [x] Nets')
    assert.include(text, '$a^2$')
    assert.include(text, `[Rules.pdf](files/${ID}/rules.pdf`)
    assert.isEmpty(problems)
  })

  test('a page named as an index stays below the page of its folder', async ({
    assert,
    cleanup,
  }) => {
    const read = await opened(
      cleanup,
      await zipOf({
        'docmost-metadata.json': '{"pages":{}}',
        'Guide/Index.md': '# Index\n',
        'Guide/Knots.md': '# Knots\n',
        'Guide.md': '# Guide\n',
      })
    )
    assert.deepEqual(titles(read.outline), ['Guide', '  Index', '  Knots'])
  })

  test('a list of pages that is no JSON loses no page', async ({ assert, cleanup }) => {
    const read = await opened(
      cleanup,
      await zipOf({ ...MARKDOWN, 'docmost-metadata.json': '{"pages": [' })
    )
    assert.deepEqual(titles(read.outline), ['Harbor', '  Boats', 'Tide tables'])
  })

  test('lists within numbered items stay within them', async ({ assert, cleanup }) => {
    const text =
      '# A\n\n1. one\n  - sub\n  1. deep\n    - deeper\n2. two\n\nEnd\n\n10. ten\n  ```\n  1. a\n    b\n  ```\n\n' +
      '```\n1. a\n  - b\n```\n\n- x\n  - y\n    1. z\n'
    const files = { 'docmost-metadata.json': '{"pages":{}}', 'A.md': text }
    const page = await pageNamed(await opened(cleanup, await zipOf(files)), 'A')
    assert.equal(countsOf(page).items, 9)
    assert.equal(
      page.text,
      '1. one\n   - sub\n\n   1. deep\n      - deeper\n2. two\n\nEnd\n\n10. ten\n\n    ```\n    1. a\n      b\n    ```\n\n' +
        '```\n1. a\n  - b\n```\n\n- x\n  - y\n    1. z'
    )
  })
})
