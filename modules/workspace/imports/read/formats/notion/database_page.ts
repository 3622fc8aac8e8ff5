import { Fragment } from 'prosemirror-model'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { decodeText } from '../../decode_text.js'
import { MAX_TEXT_BYTES } from '../../file_limits.js'
import { htmlDocument } from '../../html_document.js'
import type { ImportedPage, ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import { tooLongPage } from '../../markdown/read_markdown_page.js'
import { contentOfBody, pageOf } from '../../page_of_body.js'
import { PageWriter } from '../../page_writer.js'
import { readCsv } from '../../read_csv.js'
import { type LinkContext, resolveLinks } from '../../resolve_links.js'
import { filesIn } from './property_files.js'
import { relationsIn } from './relations.js'
import { type LinesOf, rowPages } from './row_pages.js'

/** Elements of the rows that are read at once; a page may have far more. */
const MOST_ELEMENTS = 5_000

/** Reads a database as a page with a table, whose first column leads to the rows' own pages. */
export async function readDatabasePage(
  entry: ImportEntry,
  context: Omit<LinkContext, 'writer'>,
  linesOf: LinesOf
): Promise<ImportedPage> {
  const writer = new PageWriter(entry.path)
  if (entry.size > MAX_TEXT_BYTES) return tooLongPage(entry, writer)
  const [header = [], ...rows] = readCsv(decodeText(await entry.read(MAX_TEXT_BYTES)))
  const withWriter = { ...context, writer }
  const isTable = header.length <= MAX_COLUMNS
  if (!isTable) writer.report('too_many_columns', String(header.length))
  const children = context.self.children.filter(({ kind }) => kind === 'page')
  const pages = await rowPages(header, rows, { pages: children, linesOf })
  const cells = rows.map((row) => {
    const page = pages.get(row)
    const htmlOf = (value = '', column = 0) =>
      page && column === 0 ? rowLink(page, value) : cellHtml(value, context)
    return header.map((_name, column) => htmlOf(row[column], column))
  })
  const content = cut(cells).map((some, at) => {
    const head = at === 0 ? header : []
    const html = isTable ? tableHtml(head, some) : listsHtml(header, some, at === 0)
    const { body, isReduced } = htmlDocument(html)
    if (isReduced) writer.report('nested_too_deep')
    resolveLinks(body, withWriter)
    return contentOfBody(body)
  })
  return pageOf(isTable ? oneTable(content) : joined(content), writer)
}

/** Cuts rows into lists that are read in a time that grows with their number alone. */
function cut(rows: readonly string[][]): string[][][] {
  const lists: string[][][] = [[]]
  let room = MOST_ELEMENTS
  for (const row of rows) {
    const elements = row.reduce((sum, cell) => sum + 1 + cell.split('<').length, 1)
    if (elements > room && lists.at(-1)!.length > 0) {
      lists.push([])
      room = MOST_ELEMENTS
    }
    lists.at(-1)!.push(row)
    room -= elements
  }
  return lists
}

/** Joins tables to one; others than the first have no head. */
function oneTable(content: readonly Fragment[]) {
  const tables = content.map(({ firstChild }) => firstChild).filter((table) => table !== null)
  return Fragment.from(tables[0]?.copy(joined(tables.map((table) => table.content))))
}

function joined(content: readonly Fragment[]) {
  return Fragment.fromArray(content.flatMap((some) => some.content))
}

function tableHtml(header: readonly string[], rows: readonly string[][]) {
  const head = header.map((name) => `<th>${escapeHtml(name)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  const top = head && `<thead><tr>${head}</tr></thead>`
  return `<table>${top}<tbody>${lines.join('')}</tbody></table>`
}

/** Returns a heading and a line per filled cell for each row; the first row has all columns. */
function listsHtml(header: readonly string[], rows: readonly string[][], isStart: boolean) {
  return rows
    .map(([name = '', ...cells], row) => {
      const lines = cells.flatMap((cell, index) =>
        cell === '' && !(isStart && row === 0)
          ? []
          : [`${escapeHtml(header[index + 1] ?? '')}: ${cell}`]
      )
      if (isStart && row === 0) lines.unshift(`${escapeHtml(header[0] ?? '')}: ${name}`)
      return `<h3>${name}</h3><p>${lines.join('<br>')}</p>`
    })
    .join('')
}

function rowLink({ path, title }: ImportNode, name: string) {
  return linkHtml(`notion-row:${encodeURIComponent(path)}`, name.trim() || title)
}

function cellHtml(value: string, context: Omit<LinkContext, 'writer'>) {
  if (/^https?:\/\/\S{1,2000}$/.test(value)) return linkHtml(value, value)
  const files = filesIn(value, context)
  if (files) return files.map(({ address, name }) => linkHtml(address, name)).join('<br>')
  return relationsIn(value, context)
    .map(({ text, address }) => (address === undefined ? linesHtml(text) : linkHtml(address, text)))
    .join('')
}

function linesHtml(text: string) {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function linkHtml(address: string, text: string) {
  return `<a href="${escapeAttribute(address)}">${escapeHtml(text)}</a>`
}
