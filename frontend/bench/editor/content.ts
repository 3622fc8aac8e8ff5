import type { BenchBlock } from './contract.js'

/** The block that is typed in holds this. */
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

/** So many blocks of many kinds; the one in the middle is a paragraph with CARET_TEXT. */
export function mixedContent(count: number): BenchBlock[] {
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
