/** A time without separators: 20200131T093000Z. */
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Returns a time of Evernote as ISO 8601, under its name; nothing for a text that is no time. */
export function enexTime(name: 'created' | 'updated' | 'reminder' | 'reminded', text: string) {
  const [, year, month, day, ...clock] = TIME.exec(text) ?? []
  const time = new Date(`${year}-${month}-${day}T${clock.join(':')}Z`)
  return Number.isNaN(time.getTime()) ? {} : { [name]: time.toISOString() }
}

/** Returns the day of a time in a time zone; undefined for a text that is no time. */
export function enexDay(text: string, zone: string) {
  const { created: time } = enexTime('created', text) as { created?: string }
  if (time === undefined) return undefined
  try {
    // The format of Sweden is year, month and day with hyphens.
    return new Date(time).toLocaleDateString('sv-SE', { timeZone: zone || 'UTC' })
  } catch {
    return time.slice(0, 10)
  }
}
