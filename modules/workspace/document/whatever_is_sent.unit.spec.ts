import { test } from '@japa/runner'
import fc from 'fast-check'
import { propertyRuns } from '#testing/property_runs'
import { BLANK, safeImageSource, safeLink } from './addresses.js'
import { formatContent, InvalidDocument, parseContent } from './content.js'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const line = (...content: object[]) => ({ type: 'paragraph', content })
const item = (attrs: object, ...content: object[]) => ({ type: 'list', attrs, content })
const column = (...content: object[]) => ({ type: 'layout_column', attrs: { width: 50 }, content })

/** A document with every node, mark and attribute. */
const SOUND = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, id: 'a' }, content: [text('Boats')] },
    line(
      text('all', { type: 'bold' }, { type: 'italic' }, { type: 'code' }),
      { type: 'hard_break' },
      { type: 'math_inline', attrs: { latex: 'x^2' } },
      { type: 'page_link', attrs: { block_id: 7 } },
      { type: 'date', attrs: { date: '2026-05-03' } },
      text('red', { type: 'color', attrs: { color: 'red' } }),
      text('here', { type: 'link', attrs: { url: 'https://a.test', title: 'A', auto: true } })
    ),
    item({ kind: 'number', start: 3, checked: false }, line(), item({ kind: 'bullet' }, line())),
    { type: 'quote', content: [item({ kind: 'check', checked: true }, line(text('said')))] },
    {
      type: 'image',
      attrs: { src: '/a.png', width: 300, alt: 'A', caption: 'B', ratio: 1.5, align: 'right' },
    },
    { type: 'divider' },
    { type: 'math_block', attrs: { latex: '\\frac{a}{b}', id: 'b' } },
    { type: 'table_of_contents' },
    { type: 'attachment', attrs: { file_key: 'k', name: 'A \u202e.pdf', size: 9, id: 'f' } },
    {
      type: 'bookmark',
      attrs: { url: 'https://a.test', title: 'A', description: 'B', picture: 'https://a.test/b' },
    },
    { type: 'toggle', attrs: { id: 'b' }, content: [line(text('hides')), line(text('hidden'))] },
    { type: 'code_block', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'a\n  b' }] },
    { type: 'layout_row', content: [column(line()), column(line(text('right')))] },
    {
      type: 'table',
      attrs: { id: 't' },
      content: [
        {
          type: 'table_row',
          attrs: { id: 'r' },
          content: [
            { type: 'table_header', attrs: { colspan: 2, colwidth: [0, 90] }, content: [line()] },
            { type: 'table_cell', attrs: { rowspan: 2, align: 'right' }, content: [line()] },
          ],
        },
        {
          type: 'table_row',
          content: [{ type: 'table_cell', attrs: { background: 'red' }, content: [line()] }],
        },
      ],
    },
  ],
}

/** Values that may replace anything, as JSON text. */
const NASTY = [
  'null',
  'true',
  '0',
  '-0',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '""',
  '"x"',
  '"text"',
  '"doc"',
  '"paragraph"',
  '"image"',
  '"code_block"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u2066x"',
  '"\\\\def\\\\a#1{#1#1}\\\\a{\\\\a{x}}"',
  '"javascript:alert(1)"',
  '"data:text/html,<script>x</script>"',
  '"\\u0001java\\nscript:x"',
  '"//a.test"',
  '"/\\\\a.test"',
  '[]',
  '["paragraph"]',
  '[[[[]]]]',
  '{}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":"x","valueOf":"x"}',
  '{"toJSON":"x","type":"paragraph"}',
  '{"length":100000000}',
  '{"type":"text"}',
  '{"type":"text","text":"x","marks":"bold"}',
  '{"type":"paragraph","content":{"length":5}}',
  '{"type":"list","content":[{"type":"layout_row"}]}',
  '{"type":"link","attrs":{"url":"javascript:x"}}',
  '{"type":"page_link","attrs":{"block_id":"javascript:x"}}',
  '{"type":"date","attrs":{"date":"2026-02-30"}}',
  `"${'x'.repeat(100_000)}"`,
  `[${Array(2_000).fill('{"type":"bold"}').join(',')}]`,
]

type Path = string[]

/** Returns the paths of all values inside a value, itself first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

const change = fc.record({
  place: fc.constantFrom(...placesIn(SOUND).slice(1)),
  /** If set, the value is inserted under this key instead. */
  key: fc.option(fc.constantFrom('type', 'attrs', 'content', 'marks', 'text', '__proto__', 'x')),
  nasty: fc.constantFrom(...NASTY),
})

/**
 * The document with some values replaced; built as text, because JSON.stringify would normalize
 * them.
 */
const documents = fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
  const doc: unknown = structuredClone(SOUND)
  changes.forEach(({ place, key }, index) =>
    put(doc, key === null ? place : [...place, key], `<${index}>`)
  )
  return JSON.stringify(doc).replaceAll(
    /"<(\d)>"/g,
    (_sign, index) => changes[Number(index)]!.nasty
  )
})

function put(doc: unknown, path: Path, value: string) {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], doc)
  if (typeof parent !== 'object' || parent === null) return
  Object.defineProperty(parent, path.at(-1)!, { value, enumerable: true, configurable: true })
}

function expectHarmless(key: string, value: unknown) {
  const harmless = { url: safeLink, src: safeImageSource }[key]
  if (harmless && ![BLANK, harmless(String(value))].includes(String(value))) {
    throw new Error(`${key} is ${String(value)}`)
  }
  return value
}

test('any input is rejected or becomes a document that parses to itself', ({ assert }) => {
  let kept = 0
  fc.assert(
    fc.property(documents, (sent) => {
      try {
        const nodes = parseContent(sent)
        assert.deepEqual(parseContent(formatContent(nodes)), nodes)
        for (const node of nodes) JSON.parse(node, expectHarmless)
        kept++
      } catch (error) {
        if (!(error instanceof InvalidDocument)) throw error
      }
    }),
    { numRuns: propertyRuns(500) }
  )
  assert.notProperty({}, 'polluted')
  assert.isAbove(kept, 50)
})
