import { LISTS_OF_NOTES } from './plain_html.js'
import { DELETED_ENDS } from './rewrite_text.js'
import { xmlParser } from './xml_parser.js'

/** Least length of a part, in characters, whose tree fits into the memory of the reading thread. */
const PART = 1_000_000
const REFERENCE =
  /(<a href="#(?:foot|end)note-[^"]*" id="(?:foot|end)note-ref-[^"]*">\[)(\d+)(?=\])/g

/**
 * Returns the XML of a document in parts that are documents of their own. No part begins within a
 * list, or a field that spans blocks. A single block is not divided, however long.
 */
export function textParts(xml: string, part = PART): string[] {
  if (xml.length <= part) return [xml]
  const open: string[] = []
  const cuts: number[] = []
  let fields = 0
  let body = { start: 0, end: xml.length }
  let last = 0
  let block = { start: 0, canBegin: false }
  /** True if the end of a block is deleted, which joins it with the next one. */
  let isJoined = false

  const parser = xmlParser({
    onopentag(name, attributes) {
      open.push(name)
      if (name === 'w:body') body = { start: (last = parser.endIndex + 1), end: xml.length }
      if (open.at(-2) === 'w:body') {
        const { startIndex: start } = parser
        block = { start, canBegin: start - last >= part && fields === 0 && !isJoined }
        isJoined = false
      }
      if (name === 'w:numPr') block.canBegin = false
      if (DELETED_ENDS.has(name) && open.at(-2) === 'w:rPr' && open.at(-3) === 'w:pPr')
        isJoined = true
      const sign = name === 'w:fldChar' && attributes['w:fldCharType']
      if (sign === 'begin') fields++
      if (sign === 'end') fields--
    },
    onclosetag(name) {
      open.pop()
      if (name === 'w:body') body.end = parser.startIndex
      if (open.at(-1) === 'w:body' && block.canBegin) cuts.push((last = block.start))
    },
  })
  parser.end(xml)
  const [head, tail] = [xml.slice(0, body.start), xml.slice(body.end)]
  return [body.start, ...cuts].map((start, at) => {
    return head + xml.slice(start, cuts[at] ?? body.end) + tail
  })
}

/** Joins the library's HTML of parts. It numbers the notes of each from 1 and lists them below. */
export function joinedHtml(parts: readonly string[]): string {
  let count = 0
  const notes: string[] = []
  const texts = parts.map((html) => {
    const before = count
    const at = html.search(LISTS_OF_NOTES)
    if (at !== -1) notes.push(html.slice(at + '<ol>'.length, -'</ol>'.length))
    return html
      .slice(0, at === -1 ? undefined : at)
      .replaceAll(REFERENCE, (_, start: string, number: string) => {
        count++
        return `${start}${before + Number(number)}`
      })
  })
  return texts.join('') + (notes.length > 0 ? `<ol>${notes.join('')}</ol>` : '')
}
