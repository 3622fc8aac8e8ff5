import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment } from 'prosemirror-model'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { build } from '../fixtures/build.js'
import { domReleased } from '../fixtures/dom-released.js'
import { markdownPages } from '../fixtures/random-markdown.js'
import { paste } from '../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { sayable } from '#modules/workspace/document/write/sayable'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'

const b = build
const { marks, nodes } = documentSchema
const { a, bold, br, code, col, done, h2, hr, img, italic, ol, p, pre, quote, row } = b
const { todo, ul } = b

const page = b.doc(
  h2('Boats'),
  p('A ', bold('bold'), ' word, ', italic('more'), br(), code('a`b'), ' ', a('here')),
  ul(p('one'), ol({ start: 3 }, p('three')), ol(p('four'))),
  ul(p('two'), p('more of it')),
  todo(p('wait')),
  done(p('go')),
  ol(p('first')),
  ol({ start: 1 }, p('anew')),
  quote(p('said'), ul(p('so'))),
  hr(),
  ul(p('code'), pre('if (a) {\n\n  ```')),
  img({ src: 'https://a.test/b.png', alt: 'A boat', caption: 'At sea' }),
  row(col(p('left')), col(p('right'), p())),
  p(documentSchema.text('1. * # <b> [x](y) &amp; _a_ snake_case ~ | AT&T'))
)

test.group('Copying', () => {
  test('writes all kinds of block as Markdown', ({ assert }) => {
    assert.equal(
      writeMarkdown(page.content),
      [
        '## Boats',
        '',
        'A **bold** word, *more*\\',
        '``a`b`` [here](https://a.test)',
        '',
        '- one',
        '',
        '  3. three',
        '  4. four',
        '- two',
        '',
        '  more of it',
        '- [ ] wait',
        '- [x] go',
        '',
        '1. first',
        '',
        '1) anew',
        '',
        '> said',
        '>',
        '> - so',
        '',
        '---',
        '',
        '- code',
        '',
        '  ````',
        '  if (a) {',
        '  ',
        '    ```',
        '  ````',
        '',
        '![A boat](https://a.test/b.png "At sea")',
        '',
        'left',
        '',
        'right',
        '',
        '1\\. \\* # \\<b> \\[x\\]\\(y) \\&amp; \\_a\\_ snake_case \\~ | AT&T',
      ].join('\n')
    )
  })

  test('writes all kinds of block as plain text', ({ assert }) => {
    assert.equal(
      writePlain(page.content),
      [
        'Boats',
        '',
        'A bold word, more\na`b here',
        '',
        '- one\n  3. three\n  4. four',
        '- two\n  more of it',
        '[ ] wait\n[x] go\n1. first\n1. anew',
        '',
        'said\n\n- so',
        '',
        '---',
        '',
        '- code\n  if (a) {\n  \n    ```',
        '',
        'At sea',
        '',
        'left\n\nright\n\n',
        '',
        '1. * # <b> [x](y) &amp; _a_ snake_case ~ | AT&T',
      ].join('\n')
    )
  })

  test('copied Markdown pastes back as everything Markdown can express', async ({ assert }) => {
    await fc.assert(
      fc
        .asyncProperty(markdownPages, async (content) => {
          const text = writeMarkdown(content)
          const back = paste(readMarkdown(text)).content
          assert.deepEqual(linesOf(back), linesOf(sayable(content)), text)
        })
        .afterEach(domReleased),
      { numRuns: propertyRuns(100) }
    )
  }).timeout(60_000)

  test('lists that restart their numbers keep them when pasted back', ({ assert }) => {
    const lists = b.doc(ol(p('one')), ol({ start: 1 }, p('anew')), ol(p('two')))
    assert.deepEqual(paste(readMarkdown(writeMarkdown(lists.content))).toJSON(), lists.toJSON())
  })

  test('a code span keeps the spaces at its ends: {0}')
    .with([
      [p(code(' a ')), '`  a  `'],
      [p('x', code(' a'), 'y'), 'x` a`y'],
      [p('x ', code(' a '), ' y'), 'x `  a  ` y'],
      [p(code('a ')), '`a `'],
      [p('x', code(' '), 'y'), 'x` `y'],
    ] as const)
    .run(({ assert }, [paragraph, markdown]) => {
      assert.equal(writeMarkdown(b.doc(paragraph).content), markdown)
    })

  test('code lines in a to-do become spans, because a code block cannot follow a checkbox', ({
    assert,
  }) => {
    const list = b.doc(todo(p(code('a'), br(), br(), code('b')), p(code('c'), br(), code('d'))))
    const text = writeMarkdown(list.content)
    assert.equal(text, '- [ ] `a`\\\n  \\\n  `b`\n\n  ```\n  c\n  d\n  ```')
    assert.deepEqual(linesOf(paste(readMarkdown(text)).content), linesOf(sayable(list.content)))
  })

  test('everything Markdown can express stays complete', ({ assert }) => {
    const plain = Fragment.fromArray(page.children.filter(({ type }) => type !== nodes.layout_row))
    assert.deepEqual(linesOf(sayable(plain)), linesOf(plain))
  })
})

/** Returns one line per block, independent of the order of a text's formats. */
function linesOf(content: Fragment) {
  const inOrder = (_key: string, value: unknown) =>
    Array.isArray(value) && value.every(isMark) ? value.toSorted(byType) : value
  return content.content.map((node) => JSON.stringify(node.toJSON(), inOrder))
}

const isMark = (value: { type?: string }) => value.type !== undefined && value.type in marks
const byType = (one: { type: string }, other: { type: string }) => (one.type < other.type ? -1 : 1)
