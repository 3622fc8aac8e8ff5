import type { BenchBlock, MixedBlock, TextBlock } from './contract.js'

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
  'code',
  'table',
] as const
const WORDS =
  'the third boat waited for the tide while two were out already and nobody spoke of weather'.split(
    ' '
  )

/** Returns `count` blocks of many kinds. The middle one is a paragraph with CARET_TEXT. */
export function mixedContent(count: number): MixedBlock[] {
  const middle = Math.floor(count / 2)
  return Array.from({ length: count }, (_, index) => {
    if (index === middle) return caretBlock()
    const kind = KINDS[index % KINDS.length]!
    if (kind === 'code') return { kind, lines: codeLines(index, 4) }
    if (kind === 'table') return { kind, rows: tableRows(index, 3) }
    const text = `${words(index, kind === 'paragraph' ? 24 : 6)} `
    return { kind, text, bold: index % 3 === 1 ? 'and this is bold' : '' }
  })
}

/** Returns a table of `count` rows, the middle one with CARET_TEXT in its first cell. */
export function longTable(count: number): BenchBlock[] {
  const rows = tableRows(0, count)
  rows[Math.floor(count / 2)]![0] = CARET_TEXT
  return [caretless(), { kind: 'table', rows }, caretless()]
}

/** Returns a code block of `count` lines, the middle one a comment that ends with CARET_TEXT. */
export function longCode(count: number): BenchBlock[] {
  const lines = codeLines(0, count)
  lines[Math.floor(count / 2)] = `// ${CARET_TEXT}`
  return [caretless(), { kind: 'code', lines }, caretless()]
}

function caretBlock(): TextBlock {
  return { kind: 'paragraph', text: CARET_TEXT, bold: '' }
}

function caretless(): TextBlock {
  return { kind: 'paragraph', text: words(1, 24), bold: '' }
}

function words(seed: number, count: number) {
  return Array.from({ length: count }, (_, at) => WORDS[(seed * 7 + at * 5) % WORDS.length]).join(
    ' '
  )
}

function codeLines(seed: number, count: number) {
  return Array.from({ length: count }, (_, at) => {
    return `const boat${at} = tide(${seed}, 'in ${words(at, 2)}') // ${words(seed + at, 3)}`
  })
}

function tableRows(seed: number, count: number) {
  return Array.from({ length: count }, (_, row) => [0, 1, 2].map((at) => words(seed + row + at, 3)))
}

/**
 * Returns `count` short paragraphs. 10,000 are almost the megabyte that a page holds. The middle one
 * has CARET_TEXT.
 */
export function shortLines(count: number): TextBlock[] {
  const middle = Math.floor(count / 2)
  return Array.from({ length: count }, (_, index) => {
    if (index === middle) return caretBlock()
    return { kind: 'paragraph', text: `line ${index}`, bold: '' }
  })
}

/** Returns `count` pictures, each after a block of text. */
export function pictures(count: number): BenchBlock[] {
  return mixedContent(count).flatMap((block, index) => [
    block,
    { kind: 'image', src: `https://bench.test/picture.svg?${index}` },
  ])
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
  const lines = Array.from({ length: count - 1 }, (_, index) => {
    const bold = index % 3 === 1 ? 'and this is bold' : ''
    return `<p>${words(index, 24)} <b>${bold}</b></p>`
  })
  return [...lines, `<p>${LAST_LINE}</p>`].join('')
}
