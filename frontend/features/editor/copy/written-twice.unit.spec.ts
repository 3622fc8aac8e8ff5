import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { build } from '../fixtures/build.js'
import { domReleased } from '../fixtures/dom-released.js'
import { everyBlock } from '../fixtures/every-block.js'
import { markdownPages } from '../fixtures/random-markdown.js'
import { paste } from '../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'

const { nodes } = documentSchema
const { p, pre, table, td, th, toggle, tr, ul } = build

/** Blocks that the random pages do not contain. */
const others = fc.constantFrom<Node>(
  nodes.callout!.create({ kind: 'warning' }, [p('Slippery'), ul(p('pier'))]),
  nodes.table_of_contents!.create(),
  table(tr(th(p('Boat')), th({ align: 'right' }, p('a | b'))), tr(td(p('*Star*')), td(p()))),
  nodes.attachment!.create({ file_key: 'k1', name: 'Tide [1].csv', size: 12 }),
  nodes.bookmark!.create({ url: 'https://a.test/x', title: 'Tides & $5', description: 'At "sea"' }),
  p('on ', nodes.date!.create({ date: '2026-05-03' }), ' at noon'),
  toggle(p('$5 and $6'), pre('x')),
  p()
)

const pages = fc
  .tuple(markdownPages, fc.array(others, { maxLength: 2 }), fc.boolean())
  .map(([page, added, isFirst]) => {
    const more = Fragment.fromArray(added)
    return isFirst ? more.append(page) : page.append(more)
  })

const readBack = (text: string) => paste(readMarkdown(text)).content

test.group('Exported Markdown', () => {
  test('a page that is exported, read back and exported again is equal in every byte', async ({
    assert,
  }) => {
    await fc.assert(
      fc
        .asyncProperty(pages, async (page) => {
          const text = writeMarkdown(page)
          assert.equal(writeMarkdown(readBack(text)), text)
        })
        .afterEach(domReleased),
      { numRuns: propertyRuns(100) }
    )
  }).timeout(90_000)

  test('a page of every block is equal in every byte after a round trip', ({ assert }) => {
    // A link to a page is read back by the import, which knows the pages.
    const blocks = documentSchema
      .nodeFromJSON(everyBlock)
      .children.filter((block) => !contains(block, 'page_link'))
    for (const block of blocks) {
      const text = writeMarkdown(Fragment.from(block))
      assert.equal(writeMarkdown(readBack(text)), text)
    }
  })
})

function contains(block: Node, name: string) {
  let found = false
  block.descendants(({ type }) => void (found ||= type.name === name))
  return found
}
