import type { Fragment } from 'prosemirror-model'
import { diffIndices } from 'node-diff3'
import { difference } from '#modules/workspace/document/difference'

/**
 * Word, space, character or image of a line, with its formats. Positions count from the start of
 * the line.
 */
export interface Token {
  /** Key that is equal for tokens with equal text and look. */
  key: string
  from: number
  to: number
}

/** Tokens of one line that replace tokens of another; indexes into both. */
export interface WordRange {
  at: number
  delete: number
  from: number
  insert: number
}

/** Maximum pairs of words for a word-by-word comparison of two lines. */
const MAX_PAIRS = 1_000_000
/** Maximum ranges of a long line, because each is a step that copies the line. */
const MAX_RANGES = 200

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

export function tokensOf(content: Fragment) {
  const tokens: Token[] = []
  content.forEach((node, offset) => {
    const pieces = node.isText ? [...words.segment(node.text!)].map(({ segment }) => segment) : ['']
    // Written once for all words, because this is most of the work.
    const marks = JSON.stringify(node.marks)
    let from = offset
    for (const piece of pieces) {
      const to = from + (node.isText ? piece.length : node.nodeSize)
      const key = node.isText
        ? `{"marks":${marks},"text":${JSON.stringify(piece)}}`
        : JSON.stringify(node)
      tokens.push({ key, from, to })
      from = to
    }
  })
  return tokens
}

export function textOf({ key }: Token) {
  return (JSON.parse(key) as { text?: string }).text ?? ''
}

export function cut(content: Fragment, tokens: readonly Token[]) {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return content.cut(first?.from ?? 0, last?.to ?? 0)
}

/**
 * Returns the ranges in which two lines differ, in ascending order. Long lines are first split by
 * the words that occur once in both; a part that stays too long is a single range. So is a long line
 * with too many ranges.
 */
export function changedWords(before: readonly Token[], after: readonly Token[]): WordRange[] {
  const [was, is] = [before, after].map((tokens) => tokens.map(({ key }) => key))
  const shorter = Math.min(was!.length, is!.length)
  let start = 0
  while (start < shorter && was![start] === is![start]) start++
  let end = 0
  while (end < shorter - start && was!.at(-1 - end) === is!.at(-1 - end)) end++
  const [gone, came] = [was!, is!].map((keys) => keys.slice(start, keys.length - end))
  if (!isLong(gone!, came!)) return compared(gone!, came!, start, start)
  let shift = 0
  const ranges = difference(gone!, came!).flatMap(({ at, delete: count, insert }) => {
    const from = at + shift
    shift += insert.length - count
    return compared(gone!.slice(at, at + count), insert, start + at, start + from)
  })
  return ranges.length > MAX_RANGES ? [oneRange(gone!, came!, start, start)] : ranges
}

function isLong(gone: readonly string[], came: readonly string[]) {
  return gone.length * came.length > MAX_PAIRS
}

/** Compares parts of two lines that start at `at` and `from`. */
function compared(gone: readonly string[], came: readonly string[], at: number, from: number) {
  if (isLong(gone, came)) return [oneRange(gone, came, at, from)]
  return diffIndices([...gone], [...came]).map(({ buffer1, buffer2 }) => ({
    at: at + buffer1[0],
    delete: buffer1[1],
    from: from + buffer2[0],
    insert: buffer2[1],
  }))
}

function oneRange(gone: readonly string[], came: readonly string[], at: number, from: number) {
  return { at, delete: gone.length, from, insert: came.length }
}
