import { cleanName, MAX_NAME } from '../tree/item-name.js'

/** Content shared by another app, from the query of `/share` (rule 15.23). */
export interface Shared {
  /** Empty if the content has no name. */
  name: string
  /** Lines of text. A URL is a line of its own. */
  lines: string[]
}

/** Limits for a shared text: its lines, and its characters in total. */
const MAX_LINES = 2_000
const MAX_TEXT = 100_000

/**
 * Parses shared content. Android puts a URL into `text`, or repeats it there. Blank lines are
 * dropped.
 */
export function readShared(search: string): Shared {
  const params = new URLSearchParams(search)
  const text = (params.get('text') ?? '').slice(0, MAX_TEXT)
  const address = httpAddress(params.get('url'))
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  if (address && !text.includes(address)) lines.push(address)
  const kept = lines.filter((line) => line !== '').slice(0, MAX_LINES)
  const title = cleanName(params.get('title') ?? '').slice(0, MAX_NAME)
  return {
    name: title || firstWords(kept),
    lines: kept.length === 1 && kept[0] === title ? [] : kept,
  }
}

/** Shared content is text. Only an http or https address becomes a link. */
function httpAddress(typed: string | null) {
  if (!typed || !URL.canParse(typed)) return null
  return /^https?:$/.test(new URL(typed).protocol) ? typed : null
}

const FIRST_WORDS = 60

/** Returns the name of a page without a title: its first line, cut at the end of a word. */
function firstWords([line = '']: string[]) {
  const name = cleanName(line)
  if (name.length <= FIRST_WORDS) return name
  const cut = name.slice(0, FIRST_WORDS + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : name.slice(0, FIRST_WORDS)).trimEnd()}…`
}
