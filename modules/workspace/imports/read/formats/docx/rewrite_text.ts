import type { DocxTargets } from './docx_targets.js'
import type { NumberedParagraph, WordNumbering } from './word_numbering.js'
import { xmlParser } from './xml_parser.js'

/** Elements whose content the library leaves out. */
const UNREAD = new Set(['mc:Choice', 'w:del', 'w:moveFrom', 'w:pPrChange'])
/** Properties of the mark of a paragraph that is no longer there. */
export const DELETED_ENDS = new Set(['w:del', 'w:moveFrom'])
/** Elements that the library does not know, of which only the content is shown. */
const UNWRAPPED = new Set(['w:fldSimple', 'w:dir', 'w:bdo', 'w:ruby', 'w:rubyBase'])
/** Instruction of a simple field that the library reads, in its other form. */
const LINK = /^\s*HYPERLINK\s/
const UNKNOWN_SHAPES = new Set(['v:oval', 'v:line', 'v:polyline', 'v:curve', 'v:arc'])
const SHAPES = new Set(['v:shape', 'v:rect', 'v:roundrect', ...UNKNOWN_SHAPES])
/** Parts of a shape that are read, or have a message of the library. */
const SHAPE_CONTENT = new Set(['v:imagedata', 'v:textbox', 'v:textpath'])
const SHAPE_OF_ITS_OWN = 'wps:wsp'
/** Signs that the library does not know, and those that look the same. */
const SIGNS = new Map([
  ['w:cr', '<w:br/>'],
  ['w:ptab', '<w:tab/>'],
])

/** Fonts whose signs the library knows by their place in the font. */
const SYMBOL_FONT = /symbol|dings/i

const FIELD_END = fieldSign('end')
const LOST_SHAPE = 'Drawing'
const LOST_BOX = 'Text box'
const LOST_SIGN = 'Symbol without a font'
const LOST_NOTE = 'Note that is missing in the document'
const LOST_ADDRESS = 'Address of a link that is missing in the document'
/** Open element that is written as something else, or not at all. */
const REPLACED = ''
/** Start of the name of the bookmark by which an item has its number. */
export const NUMBER = 'word-number-'

interface Rewriting {
  numbering: WordNumbering
  targets: DocxTargets
  /** Gets the names of what is left out. */
  lost: Set<string>
}

type Attributes = Partial<Record<string, string>>

/** Replaces the characters from `start` up to and without `end`. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Writes what the library does not read in forms that it does: simple fields, numbers of lists,
 * numbers by styles.
 */
export function rewriteText(xml: string, { numbering, targets, lost }: Rewriting): string {
  const edits: Edit[] = []
  const open: string[] = []
  /** Open shapes: true once something in them is read. */
  const shapes: boolean[] = []
  /** Open alternatives: name of the lost part, undefined once one of them is read. */
  const alternatives: (string | undefined)[] = []
  let tables = 0
  let unread = 0
  let paragraph: (NumberedParagraph & { start: number; isDeleted?: boolean }) | undefined
  const replace = (text: string) =>
    edits.push({ start: parser.startIndex, end: parser.endIndex + 1, text })

  const parser = xmlParser({
    onopentag(name, attributes) {
      const [parent, grandparent] = [open.at(-1), open.at(-2)]
      const isEmpty = xml[parser.endIndex - 1] === '/'
      open.push(name)
      // A paragraph that was moved away is without text, and has no number of its own.
      if (paragraph && DELETED_ENDS.has(name) && parent === 'w:rPr') paragraph.isDeleted = true
      if (name === 'mc:AlternateContent') alternatives.push(LOST_SHAPE)
      if (name === 'mc:Fallback' && !isEmpty) alternatives[alternatives.length - 1] = undefined
      if (name === 'w:txbxContent' && alternatives.at(-1))
        alternatives[alternatives.length - 1] = LOST_BOX
      if (UNREAD.has(name)) unread += 1
      if (unread > 0) return
      if (name === 'w:tbl' && (tables += 1) > 1) lost.add('Table around another table')
      if (name === 'w:ddList') lost.add('Control of a form')
      if (name === SHAPE_OF_ITS_OWN) lost.add(LOST_SHAPE)
      if (SHAPES.has(name)) {
        const isLine = attributes['o:hr'] === 't'
        if (isLine) lost.add('Horizontal line')
        shapes.push(isLine)
      }
      if (SHAPE_CONTENT.has(name)) shapes[shapes.length - 1] = true
      if (paragraph) {
        const value = attributes['w:val']
        if (name === 'w:pStyle' && parent === 'w:pPr') paragraph.style = value
        if (parent !== 'w:numPr' || grandparent !== 'w:pPr') return
        if (name === 'w:numId') paragraph.number = value
        if (name === 'w:ilvl') paragraph.level = Number(value)
      } else if (name === 'w:pPr' && parent === 'w:p' && !isEmpty)
        paragraph = { start: parser.endIndex + 1 }
      else if (name === 'w:fldSimple' && LINK.test(attributes['w:instr'] ?? '') && !isEmpty)
        replace(fieldStart(attributes['w:instr']))
      else if (targets.lacks(name, attributes)) dropReference(name, isEmpty)
      else if (UNWRAPPED.has(name)) replaceElement('')
      else if (SIGNS.has(name)) replaceElement(SIGNS.get(name)!)
      else if (name === 'w:sym') replaceSign(attributes)
      else if (UNKNOWN_SHAPES.has(name)) rename(1, name)
    },
    onclosetag(name, isImplied) {
      const isReplaced = open.pop() === REPLACED
      if (UNREAD.has(name)) unread -= 1
      const lostPart = name === 'mc:AlternateContent' ? alternatives.pop() : undefined
      if (lostPart) lost.add(lostPart)
      if (unread > 0) return
      if (name === 'w:tbl') tables -= 1
      if (SHAPES.has(name) && !shapes.pop()) lost.add(LOST_SHAPE)
      if (name === 'w:pPr' && paragraph) {
        if (!paragraph.isDeleted) numberOf(paragraph)
        paragraph = undefined
      }
      if (isImplied || paragraph) return
      if (isReplaced) replace('')
      else if (name === 'w:fldSimple') replace(FIELD_END)
      if (UNKNOWN_SHAPES.has(name)) rename(2, name)
    },
  })

  /** Replaces the signs of an element for its start and end, which may be one. */
  function replaceElement(text: string) {
    open[open.length - 1] = REPLACED
    replace(text)
  }

  /** Writes a sign as text, unless only its font gives it its look. */
  function replaceSign({ 'w:font': font = '', 'w:char': code = '' }: Attributes) {
    const sign = /^[\dA-F]{4}$/i.test(code) ? Number.parseInt(code, 16) : 0
    const isText = sign >= 0x20 && (sign < 0xd800 || sign >= 0xf900) && sign < 0xfffe
    if (isText && !SYMBOL_FONT.test(font)) replaceElement(`<w:t>&#${sign};</w:t>`)
    else if (font === '') {
      // The library fails to read a document with such a sign.
      lost.add(LOST_SIGN)
      replaceElement('')
    }
  }

  /** A document with a reference to nothing would not be read at all. */
  function dropReference(name: string, isEmpty: boolean) {
    if (!name.endsWith('Reference')) {
      if (name === 'w:hyperlink' || name === 'a:hlinkClick') lost.add(LOST_ADDRESS)
      replace(`<${name}${isEmpty ? '/' : ''}>`)
    } else {
      lost.add(LOST_NOTE)
      replaceElement('')
    }
  }

  function rename(offset: number, name: string) {
    const start = parser.startIndex + offset
    edits.push({ start, end: start + name.length, text: 'v:rect' })
  }

  function numberOf(numbered: NonNullable<typeof paragraph>) {
    const place = numbering.placeOf(numbered)
    if (!place) return
    const isHeading = numbering.isHeading(numbered)
    const number = numbering.next(place, { isHeading })
    if (isHeading) return
    const { start, number: ownNumber, level } = numbered
    if (ownNumber === undefined || level === undefined) {
      const text = `<w:numPr><w:ilvl w:val="${place.level}"/><w:numId w:val="${quoted(place.number)}"/></w:numPr>`
      edits.push({ start, end: start, text })
    }
    const end = parser.endIndex + 1
    const text = `<w:bookmarkStart w:name="${NUMBER}${number}"/>`
    if (Number.isSafeInteger(number) && number! >= 0) edits.push({ start: end, end, text })
  }

  parser.end(xml)
  return edited(xml, edits)
}

function edited(xml: string, edits: readonly Edit[]) {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text } of edits) {
    pieces.push(xml.slice(at, start), text)
    at = end
  }
  return pieces.join('') + xml.slice(at)
}

/** Field with signs for its start and end, of which the library shows the content. */
function fieldStart(instruction = '') {
  return `${fieldSign('begin')}<w:r><w:instrText>${quoted(instruction)}</w:instrText></w:r>${fieldSign('separate')}`
}

function fieldSign(type: string) {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
}

function quoted(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
