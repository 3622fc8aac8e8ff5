import { parse } from 'yaml'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { wikiLinkHtml } from './obsidian_syntax.js'

/** Longest front matter that is read, in characters. */
const MAX_LENGTH = 32_000
/** Values that another value may repeat; more would unpack without end. */
const MAX_ALIASES = 20

const BLOCK = /^\ufeff?---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/

/** A text with its front matter. */
export interface FrontMatter {
  /** Properties; empty if there are none. */
  properties: ReadonlyMap<string, unknown>
  /** Text after the front matter. */
  text: string
  /** False for front matter that is no YAML; it stays in the text. */
  isRead: boolean
}

/** Separates a text from its front matter in YAML. */
export function readFrontMatter(text: string): FrontMatter {
  const [block, yaml = ''] = BLOCK.exec(text.slice(0, MAX_LENGTH)) ?? []
  if (block === undefined) return { properties: new Map(), text, isRead: true }
  try {
    const read: unknown = parse(yaml, { maxAliasCount: MAX_ALIASES, schema: 'core' })
    if (read === null)
      return { properties: new Map(), text: text.slice(block.length), isRead: true }
    if (typeof read !== 'object' || Array.isArray(read)) throw new TypeError('No properties')
    const properties = new Map(Object.entries(read))
    return { properties, text: text.slice(block.length), isRead: true }
  } catch {
    return { properties: new Map(), text, isRead: false }
  }
}

/** Names of properties that become a time of the page, the first one wins. */
const CREATED = ['created', 'created_at', 'date created', 'creation date', 'createdat', 'date']
const UPDATED = [
  'edited',
  'updated',
  'updated_at',
  'modified',
  'date modified',
  'updatedat',
  'lastmod',
]

/** Returns the times that front matter states, ISO 8601 with Z. */
export function timesIn({ properties }: Pick<FrontMatter, 'properties'>) {
  const created = timeOf(properties, CREATED)
  const updated = timeOf(properties, UPDATED)
  return { ...(created && { created_at: created }), ...(updated && { updated_at: updated }) }
}

function timeOf(properties: ReadonlyMap<string, unknown>, names: readonly string[]) {
  for (const [name, value] of properties) {
    if (!names.includes(name.toLowerCase())) continue
    const time = isoTime(value)
    if (time !== undefined) return time
  }
  return undefined
}

/** Returns a time of another program as ISO 8601 with Z; undefined for an unlikely one. */
export function isoTime(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(text)) return undefined
  const date = new Date(typeof value === 'number' ? value : text.replace(' ', 'T'))
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2100 ? date.toISOString() : undefined
}

/** Names of properties that the page has in another form. */
const KNOWN = new Set([...CREATED, ...UPDATED, 'title', 'icon', 'cssclass', 'cssclasses'])

/**
 * Returns the HTML of properties that have no place of their own in a page: tags as `#tag`, others as
 * lines of text.
 */
export function propertiesHtml(properties: ReadonlyMap<string, unknown>): string {
  const lines: string[] = []
  for (const [name, value] of properties) {
    if (KNOWN.has(name.toLowerCase()) || value === null || value === '') continue
    const text = valueText(value)
    if (text === '') continue
    if (/^tags?$/i.test(name)) lines.push(escapeHtml(tagsOf(value)))
    else lines.push(`<strong>${escapeHtml(name)}</strong>: ${linkedHtml(text)}`)
  }
  return lines.length === 0 ? '' : `<p data-properties="">${lines.join('<br>')}</p>`
}

const LINK = /\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]|https?:\/\/[^\s,]{1,2000}/g

/** Returns the HTML of a value, in which `[[names]]` and addresses are links. */
function linkedHtml(text: string) {
  let [html, end] = ['', 0]
  for (const { 0: raw, 1: name, 2: alias, index } of text.matchAll(LINK)) {
    html += escapeHtml(text.slice(end, index))
    html += name === undefined ? addressHtml(raw) : wikiLinkHtml(name, alias)
    end = index + raw.length
  }
  return html + escapeHtml(text.slice(end))
}

function addressHtml(address: string) {
  return `<a href="${escapeAttribute(address)}">${escapeHtml(address)}</a>`
}

function tagsOf(value: unknown) {
  const tags = Array.isArray(value) ? value : String(value).split(/[,\s]+/)
  return tags
    .map((tag) => String(tag).replace(/^#/, ''))
    .filter((tag) => tag !== '')
    .map((tag) => `#${tag}`)
    .join(' ')
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value).slice(0, 5000)
}
