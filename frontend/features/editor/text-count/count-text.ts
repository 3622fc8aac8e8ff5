import type { Fragment, Node } from 'prosemirror-model'
import { leafText, specOf } from '#modules/workspace/document/block_spec'

/** Counted text of a page, or of a part of it (rule 6.50). */
export interface TextCount {
  /** Words in any script; Chinese and Japanese words need no spaces. */
  words: number
  /** Characters as a reader sees them: an emoji is one. Spaces count, line breaks do not. */
  characters: number
}

/** Length of a piece in UTF-16 units, unless one block is longer: many small ones are slower. */
const PIECE = 4000
/** Words or characters between two pauses. */
const STEPS = 2000

/**
 * Characters that never join a neighbour, so that their number is the length of a text: Latin,
 * Greek, Cyrillic, punctuation, Chinese, Japanese, Korean.
 */
const SINGLE =
  /^[\t\n\u0020-\u02ff\u0370-\u0482\u048a-\u0556\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/

const inWords = new Intl.Segmenter(undefined, { granularity: 'word' })
const inCharacters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Counts a text step by step, so that the caller decides when to pause. */
export function* countText(parts: readonly Fragment[]): Generator<void, TextCount> {
  let steps = 0
  let words = 0
  let characters = 0
  for (const piece of piecesOf(parts)) {
    for (const { isWordLike } of inWords.segment(piece)) {
      if (isWordLike) words++
      if (++steps % STEPS === 0) yield
    }
    if (SINGLE.test(piece)) {
      characters += piece.replaceAll('\n', '').length
      continue
    }
    for (const { segment } of inCharacters.segment(piece)) {
      if (!/[\r\n]/.test(segment)) characters++
      if (++steps % STEPS === 0) yield
    }
  }
  return { words, characters }
}

/** Counts a text at once. */
export function countAll(parts: readonly Fragment[]): TextCount {
  const counting = countText(parts)
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}

/** Joins the texts of blocks to pieces, with a line break between blocks. */
function* piecesOf(parts: readonly Fragment[]): Generator<string> {
  let piece = ''
  for (const part of parts) {
    for (const text of textsOf(part)) {
      piece += `${text}\n`
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

function* textsOf(content: Fragment): Generator<string> {
  if (content.firstChild?.isInline) {
    yield content.content.map(textOf).join('')
    return
  }
  for (const node of content.content) {
    if (node.isLeaf) yield textOf(node)
    else yield* textsOf(node.content)
  }
}

/** Returns the counted text of a node without content; a line break, which ends a word, for none. */
function textOf(node: Node) {
  const { countedText } = specOf(node)
  return node.text ?? (countedText ? countedText(node) || '\n' : leafText(node))
}
