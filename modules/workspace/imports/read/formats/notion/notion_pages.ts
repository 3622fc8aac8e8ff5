import { decodeText } from '../../decode_text.js'
import type { ImportIndex, ImportTarget } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import { isoTime } from '../../markdown/front_matter.js'
import { endingOf } from '../../paths.js'
import { readStart } from '../../read_start.js'
import { idInAddress, nameWithoutId } from './notion_names.js'

const NOTION = /^https?:\/\/(?:www\.)?notion\.(so|site)[^/]*(?:\/|$)/i

/** Returns how Notion writes addresses: by id, wherever the page is. */
export function addressReader(byId: ReadonlyMap<string, ImportNode>, index: () => ImportIndex) {
  return (address: string): ImportTarget | null | undefined => {
    // An address without a host belongs to a page that was deleted.
    if (/^https?:\/\/(?:www\.)?notion\.soundefined/i.test(address)) return null
    if (address.startsWith('notion-row:')) {
      return index().find('', decoded(address.slice('notion-row:'.length)))
    }
    const isWeb = /^[a-z][a-z\d+.-]*:/i.test(address)
    if (isWeb && !NOTION.test(address)) return undefined
    const id = idInAddress(decoded(address))
    const node = id === undefined ? undefined : byId.get(id)
    return node ? { node } : undefined
  }
}

function decoded(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Facts that the start of a page states. */
export interface NotionFacts {
  title: string
  /** An emoji, or the address of a picture. */
  icon?: string
  created_at?: string
  updated_at?: string
  /** Names of the properties of a page that has nothing else, as rows of databases may. */
  onlyProperties?: string[]
}

/** Longest start of a page that is read for its facts, in bytes. */
const START = 8_000
/** The same of HTML, which begins with a style sheet of 20 kB. */
const HTML_START = 40_000

/** Reads the title of a page, which file systems may have cut off in the file's name. */
export async function notionFacts(entry: ImportEntry): Promise<NotionFacts> {
  const named = nameWithoutId(entry.path)
  if (endingOf(entry.path) === 'csv') return { title: named }
  const isHtml = endingOf(entry.path) === 'html'
  const start = await readStart(entry, isHtml ? HTML_START : START)
  return isHtml ? htmlFacts(start, named) : markdownFacts(start, entry)
}

const ICON =
  /class="page-header-icon[^"<>]{0,100}"[^<>]{0,100}>\s{0,10}<(?:span class="icon">([^<]{1,40})|img class="icon" src="([^"]{1,2000})")/

function htmlFacts(start: string, named: string): NotionFacts {
  const [, title = ''] = /<title>([^<]{0,2000})<\/title>/i.exec(start) ?? []
  const [, emoji, picture] = ICON.exec(start) ?? []
  const icon = emoji?.trim() ?? picture
  return { title: unescaped(title).trim() || named, ...(icon && { icon }) }
}

const PROPERTY = /^[^:\n]{1,100}: .*$/
/** A sign that Markdown escapes. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

function markdownFacts(start: string, entry: ImportEntry): NotionFacts {
  const lines = start.split('\n')
  const [, heading = ''] = /^# (.+)$/.exec(lines[0] ?? '') ?? []
  const title = heading.trim().replaceAll(ESCAPED, '$1') || nameWithoutId(entry.path)
  const rest = lines.slice(1).join('\n').trim()
  const properties = firstLines(start)
  const isProperties = rest !== '' && properties.every((line) => PROPERTY.test(line))
  const isAll = entry.size <= START && (rest === '' || (isProperties && !rest.includes('\n\n')))
  const names = rest === '' ? [] : properties.map((line) => line.slice(0, line.indexOf(': ')))
  return {
    title,
    ...(isProperties && timesIn(properties)),
    ...(isAll && { onlyProperties: names }),
  }
}

/** Returns the lines below the title of a page, which are the properties of a row. */
export function firstLines(start: string): string[] {
  const [, ...lines] = start.split('\n')
  return lines.join('\n').trim().split('\n\n')[0]!.split('\n')
}

function timesIn(lines: readonly string[]) {
  const times: Pick<NotionFacts, 'created_at' | 'updated_at'> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    const time = notionTime(value)
    if (time === undefined) continue
    if (/^(?:created|created time|date created)$/i.test(name)) times.created_at = time
    if (/^(?:last edited|last edited time|updated)$/i.test(name)) times.updated_at = time
  }
  return times
}

/** Reads 'April 5, 2025 6:07 AM'; Notion names no time zone. */
function notionTime(value: string) {
  const date = new Date(`${value} UTC`)
  return /^[A-Z][a-z]+ \d{1,2}, \d{4}/.test(value) && !Number.isNaN(date.getTime())
    ? isoTime(date.toISOString())
    : undefined
}

function unescaped(text: string) {
  return decodeText(Buffer.from(text))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
