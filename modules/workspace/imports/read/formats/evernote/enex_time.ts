/** A time without separators: 20200131T093000Z. */
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Returns a time of Evernote as ISO 8601, under its name; nothing for a text that is no time. */
export function enexTime(name: 'created' | 'updated', text: string) {
  const [, year, month, day, ...clock] = TIME.exec(text) ?? []
  const time = new Date(`${year}-${month}-${day}T${clock.join(':')}Z`)
  return Number.isNaN(time.getTime()) ? {} : { [name]: time.toISOString() }
}
