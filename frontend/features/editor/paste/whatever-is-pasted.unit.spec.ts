import { test } from '@japa/runner'
import fc from 'fast-check'
import { propertyRuns } from '#testing/property_runs'
import { parseContent } from '#modules/workspace/document/content'
import { serializeDocument } from '../document.js'
import { domReleased } from '../fixtures/dom-released.js'
import { paste } from './fixtures/paste.js'

/** Tags that the parse rules and the cleaning look for, and unknown tags. */
const TAGS =
  'p div h1 h2 h5 ul ol li blockquote pre img figure figcaption table tr td th a b strong i span code br hr sub sup s u label input font center section script style svg iframe details summary dl dt caption mark button'.split(
    ' '
  )

const TEXTS = [
  'a',
  'word ',
  ' ',
  'x\0',
  '\ud83d',
  '🙂',
  '[x] t',
  '1. ',
  '\n',
  '\u202eabc',
  '&lt;',
  '&lt;aside&gt;',
  '&lt;/aside&gt;',
  '!',
]
/** Text in which any cut is in the middle of a character. */
const LONG = `a${'🙂'.repeat(1_100)}`

const ATTRIBUTES = [
  '',
  'class="layout-row"',
  'class="layout-column" data-width="5"',
  'class="layout-column" data-width="50"',
  'class="image"',
  'class="list" data-kind="check"',
  'data-kind="number"',
  'data-kind="circle"',
  'data-checked',
  'start="-5"',
  'start="1e99"',
  'start="3.5"',
  'value="99999999999"',
  'value="-3"',
  'type="checkbox" checked',
  'data-block-id="a"',
  'data-block-id="javascript:x"',
  'href="javascript:alert(1)"',
  'href="data:text/html,x"',
  `href="https://a.test/${LONG}"`,
  'href="https://a.test/\0\ud83d"',
  'href="#a"',
  'src="/a.png"',
  'src="javascript:x"',
  'src="//a.test/a.png"',
  'src="/a\0"',
  `alt="${LONG}"`,
  `title="${LONG}"`,
  'width="1e9" height="0"',
  'data-width="NaN"',
  'data-ratio="1e308"',
  'data-ratio="-1"',
  'style="color:red;font-weight:700"',
  'style="mso-list: l0 level9 lfo1"',
  'style="mso-list: l0 level1 lfo1"',
  'class="MsoListParagraphCxSpMiddle"',
  'data-indent="3"',
  'data-aria-level="4"',
  'role="checkbox" aria-checked="true"',
  'role="heading" aria-level="9"',
  'data-color="red"',
  'data-color="url(x)"',
  'data-pm-slice="0 0 []"',
  'data-panel-type="warning"',
  'data-node-type="actionList"',
  'data-node-type="status" data-color="green"',
  'data-task-local-id="1" data-task-state="DONE"',
  'data-colwidth="100,x"',
  'colspan="3" rowspan="2"',
  'colspan="-1" rowspan="1e9"',
  'class="language-a"',
  'style="mso-element:para-border-div"',
  'id="docs-internal-guid-1"',
  'style="font-size:26pt;background:yellow"',
]

const attribute = fc.constantFrom(...ATTRIBUTES)
const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
  html: fc.oneof({ maxDepth: 6 }, fc.constantFrom(...TEXTS), tie('element')),
  element: fc
    .tuple(fc.constantFrom(...TAGS), attribute, attribute, fc.array(tie('html'), { maxLength: 4 }))
    .map(([tag, one, other, inner]) => `<${tag} ${one} ${other}>${inner.join('')}</${tag}>`),
}))
const sign = fc.constantFrom('', '<!-- notionvc: 1 -->')
const page = fc
  .tuple(sign, fc.array(html, { maxLength: 6, size: 'max' }))
  .map(([notion, parts]) => notion + parts.join(''))

/** Nested elements, deeper than a page allows. */
const deep = fc
  .tuple(fc.constantFrom('<ul><li>a', '<blockquote>a', '<ol><li><p>a</p>'), fc.nat(90), page)
  .map(([open, depth, inner]) => open.repeat(depth) + inner)

test('the server accepts any pasted HTML unchanged', async ({ assert }) => {
  await fc.assert(
    fc
      .asyncProperty(fc.oneof({ weight: 9, arbitrary: page }, deep), async (pasted) => {
        const doc = paste(pasted)
        doc.check()
        const content = serializeDocument(doc)
        if (content === null) return
        assert.equal(content, `{"type":"doc","content":[${parseContent(content).join(',')}]}`)
      })
      .afterEach(domReleased),
    { numRuns: propertyRuns(150) }
  )
}).timeout(60_000)
