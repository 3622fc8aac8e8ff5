import { test } from '@japa/runner'
import fc from 'fast-check'
import { propertyRuns } from '#testing/property_runs'
import { domReleased } from '../fixtures/dom-released.js'
import { paste } from './fixtures/paste.js'

const TAGS = ['p', 'div', 'h1', 'h2', 'blockquote', 'pre', 'a', 'strong', 'span', 'code', 'mark']
/**
 * Test word that is no name of a programming language, because such names above code are removed.
 */
const WORD = 'WORD '
const TEXTS = [WORD, WORD, '&lt;aside&gt;', '&lt;/aside&gt;', '\n', '<br>', `[x] ${WORD}`, '!']

/** Attributes that the cleaning looks for. */
const ATTRIBUTES = [
  '',
  'colspan="2"',
  'rowspan="3"',
  'class="language-python"',
  'class="MsoListParagraphCxSpMiddle"',
  'style="mso-list: l0 level2 lfo1"',
  'style="mso-element:para-border-div"',
  'style="font-size:26pt;color:red;background:yellow"',
  'id="docs-internal-guid-1"',
  'role="checkbox"',
  'data-aria-level="3"',
  'data-indent="2"',
  'value="4"',
  'href="#x"',
]

const attribute = fc.constantFrom(...ATTRIBUTES)
type Kinds = Record<'html' | 'element' | 'cell' | 'table' | 'list', string>
const { html } = fc.letrec<Kinds>((tie) => ({
  html: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...TEXTS),
    tie('element'),
    tie('table'),
    tie('list')
  ),
  element: fc
    .tuple(fc.constantFrom(...TAGS), attribute, fc.array(tie('html'), { maxLength: 5 }))
    .map(([tag, said, inner]) => `<${tag} ${said}>${inner.join('')}</${tag}>`),
  cell: fc
    .tuple(fc.constantFrom('td', 'th'), attribute, tie('html'))
    .map(([tag, said, inner]) => `<${tag} ${said}>${inner}</${tag}>`),
  table: fc
    .array(fc.array(tie('cell'), { maxLength: 3 }), { maxLength: 3 })
    .map((rows) => rows.map((cells) => `<tr>${cells.join('')}</tr>`).join(''))
    .map((rows) => `<table><caption>${WORD}</caption>${rows}</table>`),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      attribute,
      fc.array(fc.tuple(attribute, tie('html')), { minLength: 1, maxLength: 3 })
    )
    .map(([tag, said, items]) => {
      const inside = items.map(([one, inner]) => `<li ${one}>${inner}</li>`).join('')
      return `<${tag} ${said}>${inside}</${tag}>`
    }),
}))
const page = fc.tuple(
  fc.constantFrom('', '<!-- notionvc: 1 -->'),
  fc.array(html, { maxLength: 6, size: 'max' })
)

test('pasting loses no word, whatever elements contain it', async ({ assert }) => {
  await fc.assert(
    fc
      .asyncProperty(page, async ([sign, parts]) => {
        let count = 0
        const pasted = sign + parts.join('').replaceAll(WORD, () => `wörd${count++} `)
        const doc = paste(pasted)
        const text = doc.textBetween(0, doc.content.size, ' ', ' ')
        const found = new Set(text.match(/wörd\d+/g))
        assert.equal(found.size, count, pasted)
      })
      .afterEach(domReleased),
    { numRuns: propertyRuns(150) }
  )
}).timeout(60_000)
