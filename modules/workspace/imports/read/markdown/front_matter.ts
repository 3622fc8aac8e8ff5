import { parse } from 'yaml'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { singleEmoji } from '#modules/workspace/icon'
import type { ImportNode } from '../import_outline.js'
import type { ImportEntry } from '../import_source.js'
import { readStart } from '../read_start.js'
import { wikiLinkHtml } from './obsidian_syntax.js'

/** Longest front matter that is read, in characters, of up to four bytes each. */
const MAX_LENGTH = 32_000
const MAX_BYTES = 4 * MAX_LENGTH
/** Values that another value may repeat; more would unpack without end. */
const MAX_ALIASES = 20

const BLOCK = /^\ufeff?---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/

/** Properties by their name. Numbers, dates and the like are the text that stands for them. */
export type Properties = ReadonlyMap<string, unknown>

/** A text with its front matter. */
export interface FrontMatter {
  /** Empty if there are none. */
  properties: Properties
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
    const read: unknown = parse(yaml, { maxAliasCount: MAX_ALIASES, schema: 'failsafe' })
    if (read === null || read === '')
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

/** Facts about a page that its front matter states. */
type PageFacts = Pick<ImportNode, 'created_at' | 'updated_at' | 'icon'> & { title?: string }

/** Separates the facts that an item has a place for from the other properties. */
export function factsIn(properties: Properties): { facts: PageFacts; rest: Properties } {
  const facts: PageFacts = {}
  const rest = new Map<string, unknown>()
  for (const [name, value] of properties) {
    const fact = factOf(name.toLowerCase(), value)
    const [key] = Object.keys(fact)
    // The first property of each kind wins; the others stay visible.
    if (key === undefined || key in facts) rest.set(name, value)
    else Object.assign(facts, fact)
  }
  return { facts, rest }
}

function factOf(name: string, value: unknown): PageFacts {
  if (typeof value !== 'string' || value.trim() === '') return {}
  if (name === 'title') return { title: value }
  const icon = name === 'icon' ? singleEmoji(value) : undefined
  if (icon !== undefined) return { icon }
  const key = CREATED.includes(name) ? 'created_at' : 'updated_at'
  const time = key === 'created_at' || UPDATED.includes(name) ? isoTime(value) : undefined
  return time === undefined ? {} : { [key]: time }
}

/** Returns the start of a text that has the whole of its front matter. */
export async function readPastFrontMatter(entry: ImportEntry) {
  const start = await readStart(entry)
  return start.startsWith('---') && !BLOCK.test(start) ? readStart(entry, MAX_BYTES) : start
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

/** Values that stand for none. */
const NOTHING = new Set(['', 'null', '~'])

/** Returns the HTML of properties: tags as `#tag`, others as lines of text. */
export function propertiesHtml(properties: Properties): string {
  const lines: string[] = []
  for (const [name, value] of properties) {
    const text = valueText(value)
    const isNothing = NOTHING.has(text)
    if (/^tags?$/i.test(name) && !isNothing) lines.push(escapeHtml(tagsOf(value)))
    else lines.push(`<strong>${escapeHtml(name)}</strong>: ${isNothing ? '' : linkedHtml(text)}`)
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
  return String(value ?? '')
}
