import { nearestColor } from './palette.js'

/** Spreadsheets and word processors: their cells were colored and aligned by the author. */
const DOCUMENTS =
  '[data-element="google-sheets-html-origin"], [class^="xl"], [id^="docs-internal-guid"], [class^="Mso"], [style*="mso-"], [data-section-style]'
/** OneNote, and Numbers in Safari, name themselves in the head only. */
const PROGRAMS = 'meta[name="Generator"]:is([content*="OneNote"], [content^="Cocoa"])'

/** Copies alignment and background of a cell to the attributes that the schema reads. */
export function readCellLook(cell: Element, made: HTMLElement) {
  const align = alignmentOf(cell) ?? sharedAlignment(cell)
  if (align) made.setAttribute('align', align)
  const color = nearestColor(chosenColor(cell) ?? documentColor(cell) ?? '')
  if (color) made.dataset.background = color
}

/** Returns the color that an author chose for a cell in Confluence. */
function chosenColor(cell: Element) {
  return cell.getAttribute('data-cell-background') ?? cell.getAttribute('data-highlight-colour')
}

/** Returns the background in documents; on a web page it belongs to the design. */
function documentColor(cell: Element) {
  const style = cell.getAttribute('style') ?? ''
  const declared = /(?:^|;)\s*background(?:-color)?\s*:([^;]*)/i.exec(style)?.[1]
  const color = declared ?? cell.getAttribute('bgcolor')
  if (color === null) return null
  const isDocument =
    cell.closest('body')?.querySelector(DOCUMENTS) ?? cell.ownerDocument.querySelector(PROGRAMS)
  return isDocument ? color : null
}

/** Returns 'center' or 'right'; nothing for the left, where text is anyway. */
function alignmentOf(element: Element) {
  const style = /(?:^|;)\s*text-align\s*:\s*(center|right|end)/i.exec(
    element.getAttribute('style') ?? ''
  )?.[1]
  const value = (style ?? element.getAttribute('align') ?? '').toLowerCase()
  return value === 'center' || value === 'right' ? value : value === 'end' ? 'right' : null
}

/** Returns the alignment that all paragraphs of a cell share, as in Word. */
function sharedAlignment(cell: Element) {
  const found = new Set([...cell.children].map(alignmentOf))
  return found.size === 1 ? [...found][0]! : null
}
