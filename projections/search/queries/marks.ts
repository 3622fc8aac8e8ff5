import type { TextPart } from '#modules/workspace/api'
import { fold, splitWords, type Folded } from '#projections/search/words'
import type { Keyword } from '#projections/search/queries/terms'

/** Maximum number of characters in a snippet. */
const SNIPPET = 160
/** Characters of a snippet before the first hit. */
const LEAD = 40
/** Separator between two lines of a text, which are separate items and paragraphs. */
const BETWEEN_LINES = ' · '

/** Range of a text from `start` up to, but not including, `end`. */
interface Range {
  start: number
  end: number
}

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

/** Any whitespace except a single blank. */
const LOOSE_SPACE = /[^\S ]| {2}/

export function readText(original: string): ReadText {
  const text = inLines(original)
  return { text, folded: fold(text.replaceAll('\n', ' ')) }
}

/** Splits the text into hits and other parts. */
export function markParts(original: string, marked: Marked): TextPart[] {
  const text = original.normalize('NFC')
  return cutParts(text, hitsIn(fold(text), marked), 0, text.length)
}

/** Returns the text around its first hit, or around the phrase; null without a hit. */
export function snippetOf({ text, folded }: ReadText, marked: Marked): TextPart[] | null {
  const hits = hitsIn(folded, marked)
  const [first] = hits
  if (!first) return null
  const phrase = phraseIn(folded, marked.keyword)
  const start = wordBoundary(text, Math.max(0, (phrase ?? first).start - LEAD))
  const end = Math.min(text.length, start + SNIPPET)
  const parts = cutParts(text, hits, start, end)
  if (start > 0) parts.unshift({ text: '…', hit: false })
  if (end < text.length) parts.push({ text: '…', hit: false })
  return joinSame(parts).map((part) => ({
    ...part,
    text: part.text.replaceAll('\n', BETWEEN_LINES),
  }))
}

function inLines(original: string) {
  const text = original.normalize('NFC').trim()
  if (!LOOSE_SPACE.test(text)) return text
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
}

/** Returns true if the text contains the typed text as a phrase. */
export function hasPhrase({ folded }: ReadText, keyword: Keyword) {
  return phraseIn(folded, keyword) !== undefined
}

function phraseIn({ text, from }: Folded, { text: phrase }: Keyword): Range | undefined {
  const at = phrase === '' ? -1 : text.indexOf(phrase)
  return at < 0 ? undefined : { start: from[at]!, end: from[at + phrase.length]! }
}

function hitsIn(folded: Folded, { keyword, words }: Marked): Range[] {
  const ranges = keyword.terms.flatMap((term) => occurrences(folded.text, term.text, term.unspaced))
  const found = ranges.length > 0 ? ranges : likeWords(folded.text, words)
  return joined(
    found.map(({ start, end }) => ({ start: folded.from[start]!, end: endOf(folded, end) }))
  )
}

/** Returns the end of a folded range in the original text. A character may fold into several. */
function endOf({ from }: Folded, end: number) {
  const last = from[end - 1]!
  let next = end
  while (next < from.length - 1 && from[next] === last) next++
  return from[next]!
}

/**
 * Returns the occurrences of a term. Short terms match only at word starts, because a letter is in
 * every other word.
 */
function occurrences(folded: string, term: string, unspaced: boolean): Range[] {
  const found: Range[] = []
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
    const within = at > 0 && /[\p{L}\p{N}]/u.test(folded[at - 1]!)
    if (unspaced || term.length > 2 || !within) found.push({ start: at, end: at + term.length })
  }
  return found
}

function likeWords(folded: string, words: ReadonlySet<string>): Range[] {
  const found: Range[] = []
  let at = 0
  for (const { text } of splitWords(folded)) {
    at = folded.indexOf(text, at)
    if (words.has(text)) found.push({ start: at, end: at + text.length })
    at += text.length
  }
  return found
}

/** Sorts the ranges and merges adjacent ranges. */
function joined(ranges: Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else result.push({ ...range })
  }
  return result
}

function cutParts(text: string, hits: Range[], start: number, end: number): TextPart[] {
  const parts: TextPart[] = []
  let at = start
  for (const hit of hits) {
    if (hit.end <= at || hit.start >= end) continue
    const from = Math.max(at, hit.start)
    const to = Math.min(end, hit.end)
    parts.push(
      { text: text.slice(at, from), hit: false },
      { text: text.slice(from, to), hit: true }
    )
    at = to
  }
  parts.push({ text: text.slice(at, end), hit: false })
  return parts.filter((part) => part.text !== '')
}

function joinSame(parts: TextPart[]): TextPart[] {
  return parts.reduce<TextPart[]>((all, part) => {
    const last = all.at(-1)
    if (last?.hit === part.hit) last.text += part.text
    else all.push({ ...part })
    return all
  }, [])
}

/** Returns the start of the word at an index, so that no word is cut, unless the word is long. */
function wordBoundary(text: string, at: number) {
  if (at === 0) return 0
  const space = text.slice(at, at + LEAD / 2).search(/\s/)
  return space < 0 ? at : at + space + 1
}
