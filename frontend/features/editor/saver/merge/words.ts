import type { Fragment } from 'prosemirror-model'
import { diffIndices } from 'node-diff3'

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
 * Returns the ranges in which two lines differ, in ascending order; a single range if the lines are
 * too long.
 */
export function changedWords(before: readonly Token[], after: readonly Token[]): WordRange[] {
  const [was, is] = [before, after].map((tokens) => tokens.map(({ key }) => key))
  const shorter = Math.min(was!.length, is!.length)
  let start = 0
  while (start < shorter && was![start] === is![start]) start++
  let end = 0
  while (end < shorter - start && was!.at(-1 - end) === is!.at(-1 - end)) end++
  const [gone, came] = [was!, is!].map((keys) => keys.slice(start, keys.length - end))
  if (gone!.length * came!.length > MAX_PAIRS) {
    return [{ at: start, delete: gone!.length, from: start, insert: came!.length }]
  }
  return diffIndices(gone!, came!).map(({ buffer1, buffer2 }) => ({
    at: start + buffer1[0],
    delete: buffer1[1],
    from: start + buffer2[0],
    insert: buffer2[1],
  }))
}
