import { test } from '@japa/runner'
import { documentSchema } from '#modules/workspace/document/schema'
import { planExport } from './export_plan.js'
import { frontMatter } from './front_matter.js'
import { markdownPage } from './markdown_page.js'
import { pageAddresses } from './page_addresses.js'
import { summaryOf } from './testing/summaries.js'

const ORIGIN = 'https://notes.test'

const blocks = [
  summaryOf(1, 'section', 9, 'Beds'),
  summaryOf(2, 'page', 1, 'Tomatoes'),
  summaryOf(3, 'page', 1, 'Beans (tall)'),
]
const plan = planExport(blocks, '.md')
const stored = new Map([['k1', 'Beds/files/Tomatoes.jpg']])
const files = { pathOf: (key: string) => stored.get(key) } as never
const outside = (id: number) =>
  id === 7 ? { name: 'Sheds', address: `${ORIGIN}/app/1/2/3/7` } : { name: 'Deleted page' }
const addresses = pageAddresses('Beds/Tomatoes.md', { plan, files, origin: ORIGIN, outside })

function write(...content: object[]) {
  const facts = { block: blocks[1]!, favorite: false, template: false }
  const doc = documentSchema.nodeFromJSON({ type: 'doc', content })
  return markdownPage(facts, doc, addresses).replace(/^---\n[^]*?\n---\n/, '')
}

const line = (...content: object[]) => ({ type: 'paragraph', content })
const pageLink = (id: number) => ({ type: 'page_link', attrs: { block_id: id } })
const linked = (text: string, url: string) => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { url, title: null, auto: false } }],
})

test.group('Exported page', () => {
  test('front matter states the facts that differ from the default', ({ assert }) => {
    const plain = { block: summaryOf(2, 'page', 1, 'A "b" \\ c'), favorite: false, template: false }
    assert.equal(
      frontMatter(plain),
      [
        '---',
        String.raw`title: "A \"b\" \\ c"`,
        'order: 1',
        'created: 2026-03-01T08:00:00.000Z',
        'edited: 2026-03-02T09:30:00.000Z',
        '---',
        '',
      ].join('\n')
    )
    const block = summaryOf(2, 'page', 1, '', {
      icon: '🍅',
      ordering: 3,
      is_page_locked: true,
      is_full_width: true,
      is_small_text: true,
      font_family: 3,
    })
    assert.deepEqual(
      frontMatter({ block, favorite: true, template: true }).split('\n').slice(1, -2),
      [
        'title: ""',
        'icon: "🍅"',
        'order: 3',
        'created: 2026-03-01T08:00:00.000Z',
        'edited: 2026-03-02T09:30:00.000Z',
        'favorite: true',
        'template: true',
        'locked: true',
        'font: mono',
        'full_width: true',
        'small_text: true',
      ]
    )
  })

  test('links to pages lead to their files, to the app, or nowhere', ({ assert }) => {
    assert.equal(
      write(line(pageLink(3)), line(pageLink(7)), line(pageLink(8))),
      `\n[Beans (tall)](Beans%20%28tall%29.md)\n\n[Sheds](${ORIGIN}/app/1/2/3/7)\n\nDeleted page\n`
    )
  })

  test('addresses of the app become relative where the archive has their target', ({ assert }) => {
    const links = [
      `${ORIGIN}/app/8/9/1/3#b-1`,
      '/app/8/9/1/3',
      `${ORIGIN}/app/8/9/1`,
      `${ORIGIN}/app/8/9/1/4#b-1`,
      '/app/8/9/1/4',
      `${ORIGIN}/api/v1/files/k1`,
      '/api/v1/files/k2',
      'https://other.test/app/8/9/1/3',
      'mailto:a@b.test',
    ]
    const written = links.map((url) => write(line(linked('x', url))))
    assert.deepEqual(
      written.map((text) => text.trim().slice('[x]('.length, -1)),
      [
        'Beans%20%28tall%29.md#b-1',
        'Beans%20%28tall%29.md',
        '../Beds',
        `${ORIGIN}/app/8/9/1/4#b-1`,
        `${ORIGIN}/app/8/9/1/4`,
        'files/Tomatoes.jpg',
        `${ORIGIN}/api/v1/files/k2`,
        'https://other.test/app/8/9/1/3',
        'mailto:a@b.test',
      ]
    )
  })

  test('pictures and attachments are beside the page, and foreign pictures elsewhere', ({
    assert,
  }) => {
    const image = (src: string) => ({ type: 'image', attrs: { src, alt: 'Red', caption: 'July' } })
    const attachment = {
      type: 'attachment',
      attrs: { file_key: 'k1', name: 'a [1].csv', size: 12 },
    }
    assert.equal(
      write(image('/api/v1/files/k1'), image('https://other.test/a.png'), attachment),
      [
        '\n![Red](files/Tomatoes.jpg "July")',
        '![Red](https://other.test/a.png "July")',
        String.raw`[a \[1\].csv](files/Tomatoes.jpg "12 bytes")` + '\n',
      ].join('\n\n')
    )
  })

  test('spaces at the ends of a format are written outside of it', ({ assert }) => {
    const bold = (text: string) => ({ type: 'text', text, marks: [{ type: 'bold' }] })
    const plain = (text: string) => ({ type: 'text', text })
    assert.equal(write(line(bold('There: '), plain('Ada'))), '\n**There:** Ada\n')
    assert.equal(write(line(plain('a'), bold(' b '), plain('c'))), '\na **b** c\n')
    const dollars = write(line(plain('a'), bold(' $x$ '), plain('c')))
    assert.equal(dollars, write(line(plain('a '), bold('$x$'), plain(' c'))))
    assert.include(dollars, '\\$')
  })

  test('an empty page has front matter only', ({ assert }) => {
    assert.equal(write({ type: 'paragraph' }), '')
  })
})
