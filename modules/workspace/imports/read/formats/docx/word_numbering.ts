import { xmlParser } from './xml_parser.js'

/** Most styles that one is based on, one upon the other. */
const MAX_BASES = 20
const LEVELS = 9

/** Number of a level, as Word defines it. */
interface WordLevel {
  start: number
  format: string
  /** Text of the number, such as `%1.%2`. */
  look: string
  /** Level, from 1, whose items restart this one; 0 for none. */
  restart?: number
  /** Style of paragraph that has this level. */
  style?: string
}

/** Numbered list of Word, whose instances go on with one another's numbers. */
interface WordList {
  levels: Map<number, WordLevel>
  /** Style that names the list in place of this one. */
  style?: string
  counts: (number | undefined)[]
}

interface WordInstance {
  list: string
  levels: Map<number, WordLevel>
  starts: Map<number, number>
}

interface WordStyle {
  name: string
  base?: string
  number?: string
  level?: number
}

/** Parts of a paragraph that decide its number. */
export interface NumberedParagraph {
  style?: string
  /** Id of the instance of the list. */
  number?: string
  level?: number
}

/** Place of a paragraph in a list. */
export interface ListPlace {
  number: string
  level: number
}

const LOST_SIGNS = 'Letters or Roman numerals of a list'
const LOST_LOOK = 'Look of list numbers, such as 1.1 or Step 1'
const LOST_HEADINGS = 'Numbers of headings'

/** Counts the numbered paragraphs of a document, as Word does. */
export class WordNumbering {
  readonly #styles: ReadonlyMap<string, WordStyle>
  readonly #lists: ReadonlyMap<string, WordList>
  readonly #instances: ReadonlyMap<string, WordInstance>
  readonly #started = new Set<string>()
  readonly #lost: Set<string>

  /** @param lost gets the names of what lists here cannot show */
  constructor({ styles, numbering }: { styles: string; numbering: string }, lost: Set<string>) {
    this.#lost = lost
    this.#styles = readStyles(styles)
    const { lists, instances } = readLists(numbering)
    this.#lists = lists
    this.#instances = instances
  }

  /** Returns the place of a paragraph by itself or its style; undefined outside of lists. */
  placeOf({ style, number, level }: NumberedParagraph): ListPlace | undefined {
    const byStyle = this.#ofStyle(style)
    const shown = number ?? byStyle.number
    if (shown === undefined) return undefined
    const linked = [...(this.#listOf(shown)?.levels ?? [])].find(([, at]) => at.style === style)
    const ofStyle = style === undefined ? undefined : linked?.[0]
    return { number: shown, level: level ?? ofStyle ?? byStyle.level ?? 0 }
  }

  /** True for a paragraph that becomes a heading, which has no number here. */
  isHeading({ style }: NumberedParagraph) {
    return /^(?:heading \d|title$)/i.test(this.#ofStyle(style).name)
  }

  /** Returns the number of the next paragraph in a place; undefined if it has none. */
  next({ number, level }: ListPlace, { isHeading }: { isHeading: boolean }): number | undefined {
    const list = this.#listOf(number)
    const { levels, starts } = this.#instances.get(number) ?? {}
    const shown = levels?.get(level) ?? list?.levels.get(level)
    if (!list || !shown || shown.format === 'bullet') return undefined
    this.#report(shown, isHeading)
    const { counts } = list
    const last = counts[level]
    const key = `${number} ${level}`
    const start = starts?.get(level)
    const restarts = start !== undefined && !this.#started.has(key)
    this.#started.add(key)
    const count = last === undefined || restarts ? (start ?? shown.start) : last + 1
    counts[level] = count
    for (let below = level + 1; below < LEVELS; below++) {
      const restart = (levels?.get(below) ?? list.levels.get(below))?.restart ?? below
      if (level < restart) counts[below] = undefined
    }
    return count
  }

  #report({ format, look }: WordLevel, isHeading: boolean) {
    if (format === 'none' || look === '') return
    if (isHeading) this.#lost.add(LOST_HEADINGS)
    else if (/Letter|Roman/.test(format)) this.#lost.add(LOST_SIGNS)
    else if (format !== 'decimal' || !/^\(?%\d[.)]?$/.test(look.trim())) this.#lost.add(LOST_LOOK)
  }

  #listOf(number: string) {
    const list = this.#lists.get(this.#instances.get(number)?.list ?? '')
    if (list?.style === undefined) return list
    const linked = this.#instances.get(this.#styles.get(list.style)?.number ?? '')
    return this.#lists.get(linked?.list ?? '')
  }

  /** Returns a style with the number and level of the styles that it is based on. */
  #ofStyle(id: string | undefined) {
    const own = this.#styles.get(id ?? '')
    const found: WordStyle = { name: own?.name ?? '' }
    let style = own
    for (let bases = 0; style && bases < MAX_BASES; bases++) {
      found.number ??= style.number
      found.level ??= style.level
      style = this.#styles.get(style.base ?? '')
    }
    return found
  }
}

function readStyles(xml: string) {
  const styles = new Map<string, WordStyle>()
  let style: WordStyle | undefined
  const onopentag = (name: string, attributes: Partial<Record<string, string>>) => {
    const value = attributes['w:val']
    if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (style = { name: '' }))
    else if (!style || value === undefined) return
    else if (name === 'w:name') style.name = value
    else if (name === 'w:basedOn') style.base = value
    else if (name === 'w:numId') style.number = value
    else if (name === 'w:ilvl') style.level = Number(value)
  }
  xmlParser({ onopentag }).end(xml)
  return styles
}

function readLists(xml: string) {
  const lists = new Map<string, WordList>()
  const instances = new Map<string, WordInstance>()
  let list: WordList | undefined
  let instance: WordInstance | undefined
  let level: WordLevel | undefined
  let changed = 0
  const onopentag = (name: string, attributes: Partial<Record<string, string>>) => {
    const value = attributes['w:val'] ?? ''
    if (name === 'w:abstractNum') {
      instance = undefined
      list = { levels: new Map(), counts: [] }
      lists.set(attributes['w:abstractNumId'] ?? '', list)
    } else if (name === 'w:num') {
      instance = { list: '', levels: new Map(), starts: new Map() }
      instances.set(attributes['w:numId'] ?? '', instance)
    } else if (name === 'w:lvl') {
      // The standard starts a list at 0 if it states no start.
      level = { start: 0, format: 'decimal', look: '' }
      const levels = (instance ?? list)?.levels
      const at = Number(attributes['w:ilvl'] ?? 0)
      if (at >= 0 && at < LEVELS) levels?.set(at, level)
    } else if (name === 'w:numStyleLink' && list) list.style = value
    else if (name === 'w:abstractNumId' && instance) instance.list = value
    else if (name === 'w:lvlOverride') changed = Number(attributes['w:ilvl'])
    else if (name === 'w:startOverride') instance?.starts.set(changed, Number(value))
    else if (!level) return
    else if (name === 'w:start') level.start = Number(value)
    else if (name === 'w:numFmt') level.format = value
    else if (name === 'w:lvlText') level.look = value
    else if (name === 'w:lvlRestart') level.restart = Number(value)
    else if (name === 'w:pStyle') level.style = value
  }
  xmlParser({ onopentag }).end(xml)
  return { lists, instances }
}
