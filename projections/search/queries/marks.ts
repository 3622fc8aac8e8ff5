import type { TextPart } from '#modules/workspace/api'
import type { Keyword, Term } from '#projections/search/queries/keyword'
import { fold, splitWords, type Folded } from '#projections/search/words'

/** Maximum number of characters in a snippet. */
const SNIPPET = 160
/** Characters of a snippet before the first hit. */
const LEAD = 40
/** Separator between two lines of a text, which are separate items and paragraphs. */
const BETWEEN_LINES = ' · '
/** Any whitespace except a single blank. */
const LOOSE_SPACE = /[^\S ]| {2}/

/** Terms to mark: their exact occurrences, or similar words if a term does not occur. */
export interface Marked {
  keyword: Keyword
  /** Existing words that the terms match. */
  words: ReadonlySet<string>
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

/** Returns true if the text contains the typed text as a phrase. */
export function hasPhrase({ folded }: ReadText, { text: phrase }: Keyword) {
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
  const phrase = folded.from[folded.text.indexOf(marked.keyword.text)]
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
function hitsIn({ text, from }: Folded, { keyword, words }: Marked): Uint8Array {
  const hits = new Uint8Array(from[text.length]!)
  const exact = keyword.terms.flatMap((term) => occurrences(text, term))
  for (const [start, length] of exact.length > 0 ? exact : similarWords(text, words)) {
    let end = start + length
    // A character may fold into several.
    while (from[end] === from[end - 1]) end++
    hits.fill(1, from[start], from[end])
  }
  return hits
}

/**
 * Returns starts and lengths of a term. Short terms match only at word starts, because a letter is
 * in every other word.
 */
function occurrences(folded: string, { text, unspaced }: Term) {
  const found: [start: number, length: number][] = []
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) {
    const isWithin = at > 0 && /[\p{L}\p{N}]/u.test(folded[at - 1]!)
    if (unspaced || text.length > 2 || !isWithin) found.push([at, text.length])
  }
  return found
}

function similarWords(folded: string, words: ReadonlySet<string>) {
  const found: [start: number, length: number][] = []
  let at = 0
  for (const { text } of splitWords(folded)) {
    at = folded.indexOf(text, at)
    if (words.has(text)) found.push([at, text.length])
    at += text.length
  }
  return found
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
