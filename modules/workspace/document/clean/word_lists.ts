import { nestItem, type OpenList } from './flat_lists.js'

const ITEM = /mso-list:\s*(l\d+) level(\d+)(?: (lfo\d+))?/i
const INDENT = /margin-left:\s*([\d.a-z]+)/i
/** Last number of a mark such as '1.3.', which has the numbers of all levels. */
const NUMBER = /^\s*\(?(?:(?:\d+|[a-z]{1,4})\.(?=[\da-z]))*(\d+(?=[.)]|\s*$)|[a-z]{1,4}(?=[.)]))/i
const CONTINUED = /^MsoListParagraphCxSp(Middle|Last)$/

/**
 * Converts Word's list items, which are paragraphs. The level is in their style. The bullet or
 * number is in a leading span, for programs without lists.
 */
export function readWordLists(body: HTMLElement) {
  readNumberedHeadings(body)
  const open: OpenList[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class^="MsoListParagraphCxSp"]'
  )) {
    const style = paragraph.getAttribute('style') ?? ''
    const [, list, level, run] = ITEM.exec(style) ?? []
    const indent = INDENT.exec(style)?.[1] ?? ''
    if (level) {
      const id = `${list} ${run}`
      nestItem(open, paragraph, { ...readItem(paragraph), level: Number(level), indent, id })
      paragraph.remove()
    } else if (CONTINUED.test(paragraph.className)) {
      continueItem(open, paragraph, indent)
    }
  }
}

/**
 * Adds a further paragraph to its item. The paragraph has no mark, and its indent equals that of
 * the item's text.
 */
function continueItem(open: OpenList[], paragraph: HTMLElement, indent: string) {
  if (paragraph.previousElementSibling !== open[0]?.list) return
  const index = open.findLastIndex((list) => list.indent === indent)
  if (index < 0) return
  open.length = index + 1
  open[index]!.list.lastElementChild!.append(paragraph)
}

/** Keeps numbered headings as headings: their number becomes text, a bullet is removed. */
function readNumberedHeadings(body: HTMLElement) {
  for (const heading of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list"]')) {
    const mark = findMark(heading)
    const text = mark?.textContent.trim() ?? ''
    mark?.replaceWith(NUMBER.test(text) ? `${text} ` : '')
  }
}

function findMark(block: Element) {
  return [...block.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? '')
  )
}

function readItem(paragraph: HTMLElement) {
  const mark = findMark(paragraph)
  const number = NUMBER.exec(mark?.textContent ?? '')?.[1]
  mark?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  const start = number === undefined ? null : numberOf(number)
  return { item, tag: number === undefined ? 'UL' : 'OL', start }
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/**
 * Returns the number of a mark. Returns null for a letter that may be either kind of number,
 * because 'v' is the fifth or the twenty-second.
 */
function numberOf(mark: string) {
  const lower = mark.toLowerCase()
  if (/^\d+$/.test(lower)) return lower
  if (/^[ai]$/.test(lower)) return '1'
  if (/^[b-uwyz]$/.test(lower) && lower !== 'l') return String(lower.charCodeAt(0) - 96)
  if (/^[ivxlc]{2,}$/.test(lower)) return String(romanOf(lower))
  // After z come aa, bb and cc.
  return /^([a-z])\1+$/.test(lower) ? String(lower.length * 26 + lower.charCodeAt(0) - 122) : null
}

function romanOf(letters: string) {
  const values = Array.from(letters, (letter) => ROMAN[letter]!)
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0
  )
}
