import { COLORS } from '#modules/workspace/document/marks/colors'

/** Element of the page's text; around it is a header with title and properties. */
const TEXT = '.page-body'
/** Parts of the header that belong to the page. */
const IN_HEADER = '.page-cover-image, .page-title, .page-description, table.properties'
/**
 * Icons beside a name: of the page, which the list of pages shows, of properties, users, and sites of
 * bookmarks. As pictures they would cut lines and cells into pieces.
 */
const ICONS = '.page-header-icon, .property-icon, .user-icon, .bookmark-icon'
const COLUMNS = { least: 2, most: 5 }

/** Reduces a page of Notion's HTML to its properties and its text, in HTML that the parse rules read. */
export function readNotionHtml(body: HTMLElement) {
  for (const element of body.querySelectorAll('style, script')) element.remove()
  for (const icon of body.querySelectorAll(ICONS)) icon.remove()
  for (const callout of body.querySelectorAll('.callout')) readCallout(callout)
  for (const list of body.querySelectorAll('.to-do-list > li')) readTodo(list)
  for (const nav of body.querySelectorAll('nav.table_of_contents')) {
    nav.replaceWith(contentsOf(nav))
  }
  for (const cell of body.querySelectorAll('td')) readCell(cell)
  for (const figure of body.querySelectorAll('figure')) readFigure(figure)
  for (const row of body.querySelectorAll('.column-list')) readColumns(row)
  for (const mark of body.querySelectorAll('mark')) readColor(mark)
  for (const list of body.querySelectorAll('ol[start]')) continueNumbers(list)
  for (const inner of body.querySelectorAll('.indented')) unwrap(inner)
  const header = body.querySelector('article > header')
  if (header) header.replaceWith(...header.querySelectorAll(IN_HEADER))
  for (const text of body.querySelectorAll(TEXT)) unwrap(text)
  for (const article of body.querySelectorAll('article')) unwrap(article)
}

/** An icon and a text side by side; the parse rules of callouts read the icon in the text. */
function readCallout(callout: Element) {
  const icon = callout.querySelector('.icon')
  const content = callout.lastElementChild ?? callout
  const aside = callout.ownerDocument.createElement('aside')
  aside.className = 'callout'
  if (icon && icon.tagName !== 'IMG' && icon.textContent.trim() !== '') {
    const line = callout.ownerDocument.createElement('p')
    line.textContent = icon.textContent.trim()
    aside.append(line)
  }
  aside.append(...content.childNodes)
  callout.replaceWith(aside)
}

function readTodo(item: Element) {
  const box = item.querySelector(':scope > .checkbox')
  if (!box) return
  const input = item.ownerDocument.createElement('input')
  input.setAttribute('type', 'checkbox')
  if (box.classList.contains('checkbox-on')) input.setAttribute('checked', '')
  box.remove()
  item.prepend(input)
}

/** Returns the block that lists the headings; the links within it are of the export alone. */
function contentsOf({ ownerDocument }: Element) {
  const block = ownerDocument.createElement('div')
  block.className = 'table-of-contents'
  block.textContent = 'Table of contents'
  return block
}

/** Values of properties as the Markdown export writes them: boxes as words, several with commas. */
function readCell(cell: Element) {
  for (const box of cell.querySelectorAll(':scope > .checkbox')) {
    box.replaceWith(box.classList.contains('checkbox-on') ? 'Yes' : 'No')
  }
  for (const value of cell.querySelectorAll('.selected-value + .selected-value')) {
    value.before(', ')
  }
}

/** Frees links to pages and files from their frames. A picture stays with its caption. */
function readFigure(figure: Element) {
  if (figure.querySelector('a.bookmark')) return
  for (const link of figure.querySelectorAll('a:has(img)')) unwrap(link)
  if (figure.querySelector('img, table')) return
  const link = figure.querySelector('a[href]')
  const formula = figure.querySelector('.katex-display, .katex, math')
  if (formula) return void figure.replaceWith(formula)
  if (!link) return
  const line = figure.ownerDocument.createElement('p')
  line.append(link)
  for (const icon of link.querySelectorAll('.icon')) icon.remove()
  const caption = figure.querySelector('figcaption')
  figure.replaceWith(line, ...(caption && caption.textContent !== '' ? [caption] : []))
}

/** Columns are only at the top of a page; others become their blocks. */
function readColumns(row: Element) {
  const columns = [...row.querySelectorAll(':scope > .column')]
  const isInside = row.parentElement?.closest('.column, .callout, aside, details, li, td') !== null
  const fits = columns.length >= COLUMNS.least && columns.length <= COLUMNS.most
  if (isInside || !fits) {
    for (const column of columns) unwrap(column)
    unwrap(row)
    return
  }
  row.className = 'layout-row'
  for (const column of columns) {
    const width = /width:\s*([\d.]+)%/.exec(column.getAttribute('style') ?? '')?.[1]
    column.className = 'layout-column'
    column.setAttribute('data-width', width ?? String(Math.floor(100 / columns.length)))
  }
}

const HIGHLIGHT = /highlight-([a-z]+?)(_background)?(?:\s|$)/
/** Colors that have another name here. */
const NAMES: Record<string, string> = { teal: 'green' }

function readColor(mark: Element) {
  const [, name = '', background] = HIGHLIGHT.exec(mark.className) ?? []
  const color = COLORS.find((each) => each === (NAMES[name] ?? name))
  if (!color) return unwrap(mark)
  const span = mark.ownerDocument.createElement('span')
  span.setAttribute(background === undefined ? 'data-color' : 'data-background', color)
  span.append(...mark.childNodes)
  mark.replaceWith(span)
}

/** Every item is a list of its own; one that goes on needs no number. */
function continueNumbers(list: Element) {
  const before = list.previousElementSibling
  if (before?.tagName !== 'OL') return
  const last = Number(before.getAttribute('data-number') ?? before.getAttribute('start') ?? 1)
  const start = Number(list.getAttribute('start'))
  list.setAttribute('data-number', String(start))
  if (start === last + 1) list.removeAttribute('start')
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes)
}
