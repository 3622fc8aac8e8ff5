import type { BenchBlock, TextBlock } from './contract.js'

/** Text of the block in which the benchmark types. */
export const CARET_TEXT = 'The cursor stands here'

const KINDS = [
  'heading',
  'paragraph',
  'paragraph',
  'bullet',
  'bullet',
  'paragraph',
  'check',
  'paragraph',
  'quote',
  'paragraph',
] as const
const WORDS =
  'the third boat waited for the tide while two were out already and nobody spoke of weather'.split(
    ' '
  )

/** Returns `count` blocks of many kinds. The middle one is a paragraph with CARET_TEXT. */
export function mixedContent(count: number): TextBlock[] {
  const middle = Math.floor(count / 2)
  return Array.from({ length: count }, (_, index) => {
    if (index === middle) return { kind: 'paragraph', text: CARET_TEXT, bold: '' }
    const kind = KINDS[index % KINDS.length]!
    const length = kind === 'paragraph' ? 24 : 6
    const words = Array.from({ length }, (_, word) => WORDS[(index * 7 + word * 5) % WORDS.length])
    const bold = index % 3 === 1 ? 'and this is bold' : ''
    return { kind, text: `${words.join(' ')} `, bold }
  })
}

/**
 * Returns `count` short paragraphs. 10,000 are almost the megabyte that a page holds. The middle one
 * has CARET_TEXT.
 */
export function shortLines(count: number): TextBlock[] {
  const middle = Math.floor(count / 2)
  return Array.from({ length: count }, (_, index) => {
    const text = index === middle ? CARET_TEXT : `line ${index}`
    return { kind: 'paragraph', text, bold: '' }
  })
}

/** Returns `count` pictures, each after a block of text. */
export function pictures(count: number): BenchBlock[] {
  return mixedContent(count).flatMap((block, index) => [
    block,
    { kind: 'image', src: `https://bench.test/picture.svg?${index}` },
  ])
}

/** Returns `count` blocks of many kinds; every twentieth one is a table, code or a toggle. */
export function manyKinds(count: number): BenchBlock[] {
  return mixedContent(count).map((block, index) => {
    if (block.text === CARET_TEXT || index % 20 !== 7) return block
    const { text } = block
    if (index % 60 === 7) return { kind: 'table', rows: rowsOf(4) }
    if (index % 60 === 27) return { kind: 'code', text: linesOf(8) }
    return { kind: 'toggle', line: text, blocks: [block, block] }
  })
}

/** Returns a table with CARET_TEXT in its middle row. */
export function longTable(rows: number): BenchBlock[] {
  return [{ kind: 'table', rows: rowsOf(rows, CARET_TEXT) }]
}

/** Returns a block of TypeScript with CARET_TEXT in its middle line. */
export function longCode(lines: number): BenchBlock[] {
  return [{ kind: 'code', text: linesOf(lines, `// ${CARET_TEXT}`) }]
}

function rowsOf(count: number, middle?: string) {
  const rows = Array.from({ length: count }, (_, row) =>
    ['boat', 'berth', 'length', 'state'].map((name) => `${name} ${row}`)
  )
  if (middle !== undefined) rows[Math.floor(count / 2)]![1] = middle
  return rows
}

function linesOf(count: number, middle?: string) {
  const lines = Array.from(
    { length: count },
    (_, line) => `export const boat${line} = berth(${line}, 'north') // waits`
  )
  if (middle !== undefined) lines[Math.floor(count / 2)] = middle
  return lines.join('\n')
}

/** Returns one row of `count` columns, each with `blocks` blocks. */
export function columns(count: number, blocks: number): BenchBlock[] {
  const content = mixedContent(count * blocks)
  const column = (index: number) => content.slice(index * blocks, (index + 1) * blocks)
  return [{ kind: 'columns', columns: Array.from({ length: count }, (_, index) => column(index)) }]
}

/** Last paragraph of `manyParagraphs`. */
export const LAST_LINE = 'The last line of them'

/** Returns HTML of `count` paragraphs, a third of them with bold text. */
export function manyParagraphs(count: number) {
  const lines = mixedContent(count).map(({ text, bold }) => `<p>${text}<b>${bold}</b></p>`)
  return [...lines.slice(1), `<p>${LAST_LINE}</p>`].join('')
}
