import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'

export interface DateAttributes {
  /** Day in the form 2026-05-03, without a time zone. */
  date: string
}

/** A day of the calendar within text, shown as the reader's locale writes it. */
export const date: BlockSpec = {
  attrs: { date: { validate: dayOfCalendar } },
  inline: true,
  group: 'inline',
  atom: true,
  // A selected node means a selected block; see editor/blocks/.
  selectable: false,
  leafText: (node) => shownDate(dayOf(node.attrs)),
  markdown: { write: (state, node) => state.write(`@${dayOf(node.attrs)}`) },
  parseDOM: [{ tag: 'time.inline-date[datetime]', getAttrs: readDay }],
  toDOM: ({ attrs }) => {
    const day = dayOf(attrs)
    return ['time', { class: 'inline-date', datetime: day, dir: 'auto' }, shownDate(day)]
  },
}

/** Returns true for a day that exists, from 0001-01-01 to 9999-12-31. */
export function isDay(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00Z`)
  // Some engines read February 30 as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Formats a day for the reader's locale. */
export function shownDate(day: string) {
  return format().format(new Date(`${day}T00:00Z`))
}

let inLocale: Intl.DateTimeFormat | undefined

function format() {
  inLocale ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
  return inLocale
}

function dayOf(attrs: object) {
  return (attrs as DateAttributes).date
}

function dayOfCalendar(value: unknown) {
  if (typeof value !== 'string' || !isDay(value)) {
    throw new RangeError(`${String(value).slice(0, 40)} is not a day such as 2026-05-03`)
  }
}

function readDay(element: DomElement): DateAttributes | false {
  const day = element.getAttribute('datetime') ?? ''
  return isDay(day) && { date: day }
}
