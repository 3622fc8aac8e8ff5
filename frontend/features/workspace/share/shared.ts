import { cleanName, MAX_NAME } from '../tree/item-name.js'

/** What another app shares, as the address `/share` holds it (rule 15.23). */
export interface Shared {
  /** Empty when nothing names it. */
  name: string
  /** Lines of text; an address stands alone. */
  lines: string[]
}

/** Lines of a shared text that are taken, and characters of all of them. */
const MAX_LINES = 2_000
const MAX_TEXT = 100_000

/**
 * Reads what was shared. Android puts an address into `text`, or repeats it there; a line without
 * words is left out.
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

/** What is shared is text; only an address of the web becomes a link. */
function httpAddress(typed: string | null) {
  if (!typed || !URL.canParse(typed)) return null
  return /^https?:$/.test(new URL(typed).protocol) ? typed : null
}

const FIRST_WORDS = 60

/** What a page without a title is named by: its first line, up to a word's end. */
function firstWords([line = '']: string[]) {
  const name = cleanName(line)
  if (name.length <= FIRST_WORDS) return name
  const cut = name.slice(0, FIRST_WORDS + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : name.slice(0, FIRST_WORDS)).trimEnd()}…`
}
