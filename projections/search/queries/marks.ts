import type { TextPart } from '#modules/workspace/api'
import type { Keyword } from '#projections/search/queries/keyword'
import { fold, type Folded } from '#projections/search/words'

/** Maximum number of characters in a snippet. */
const SNIPPET = 160
/** Characters of a snippet before the first hit. */
const LEAD = 40
/** Separator between two lines of a text, which are separate items and paragraphs. */
const BETWEEN_LINES = ' · '
/** Any whitespace except a single blank. */
const LOOSE_SPACE = /[^\S ]| {2}/
const LETTER = '[\\p{L}\\p{N}\\p{M}]'

/** Patterns in folded text: the terms, or the words that they match if no term occurs. */
export interface Marked {
  phrase: string
  terms: RegExp[]
  words: RegExp
}

/**
 * Text with single spaces between words and single line breaks, and its folded form for comparison.
 */
export interface ReadText {
  text: string
  folded: Folded
}

export function readText(original: string): ReadText {
  const trimmed = original.normalize('NFC').trim()
  const inLines = (space: string) => (space.includes('\n') ? '\n' : ' ')
  const text = LOOSE_SPACE.test(trimmed) ? trimmed.replace(/\s+/g, inLines) : trimmed
  return { text, folded: fold(text.replaceAll('\n', ' ')) }
}

/**
 * Returns the patterns of a keyword. Short terms match only at word starts, because a letter is in
 * every other word. Words consist of letters, marks, digits and pictographs.
 */
export function markedBy({ text, terms }: Keyword, words: string[]): Marked {
  const patterns = terms.map(({ text: term, unspaced }) =>
    unspaced || term.length > 2 ? term : `(?<![\\p{L}\\p{N}])${term}`
  )
  return {
    phrase: text,
    terms: patterns.map((pattern) => new RegExp(pattern, 'gu')),
    words: new RegExp(`(?<!${LETTER})(?:${words.join('|')})(?!${LETTER})`, 'gu'),
  }
}

/** Returns true if the text contains the typed text as a phrase. */
export function hasPhrase({ folded }: ReadText, { phrase }: Marked) {
  return folded.text.includes(phrase)
}

/** Splits the text into hits and other parts. */
export function markParts(original: string, marked: Marked): TextPart[] {
  const text = original.normalize('NFC')
  return partsOf(text, hitsIn(fold(text), marked))
}

/** Returns the text around its first hit, or around the phrase; null without a hit. */
export function snippetOf({ text, folded }: ReadText, marked: Marked): TextPart[] | null {
  const hits = hitsIn(folded, marked)
  const first = hits.indexOf(1)
  if (first < 0) return null
  const phrase = folded.from[folded.text.indexOf(marked.phrase)]
  const start = wordBoundary(text, Math.max(0, (phrase ?? first) - LEAD))
  const end = Math.min(text.length, start + SNIPPET)
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shown = before + text.slice(start, end) + after
  const marks = new Uint8Array(shown.length)
  marks.set(hits.subarray(start, end), before.length)
  return partsOf(shown, marks).map((part) => {
    return { ...part, text: part.text.replaceAll('\n', BETWEEN_LINES) }
  })
}

/** Returns 1 for each UTF-16 unit of the original text that belongs to a hit, or else 0. */
function hitsIn({ text, from }: Folded, { terms, words }: Marked): Uint8Array {
  const hits = new Uint8Array(from[text.length]!)
  const exact = terms.flatMap((term) => [...text.matchAll(term)])
  for (const { 0: hit, index } of exact.length > 0 ? exact : text.matchAll(words)) {
    let end = index + hit.length
    // A character may fold into several.
    while (from[end] === from[end - 1]) end++
    hits.fill(1, from[index], from[end])
  }
  return hits
}

/** Splits a text into parts of the same mark. */
function partsOf(text: string, hits: Uint8Array): TextPart[] {
  const parts: TextPart[] = []
  for (let at = 0, end = 0; at < text.length; at = end) {
    const next = hits.indexOf(1 - hits[at]!, at)
    end = next < 0 ? text.length : next
    parts.push({ text: text.slice(at, end), hit: hits[at] === 1 })
  }
  return parts
}

/** Returns the start of the word at an index, so that no word is cut, unless the word is long. */
function wordBoundary(text: string, at: number) {
  if (at === 0) return 0
  const space = text.slice(at, at + LEAD / 2).search(/\s/)
  return space < 0 ? at : at + space + 1
}
