/** Names of days and months in one language, in lower case. */
export interface DayNames {
  /** Names by the number of days from today, such as 'tomorrow' by 1. */
  near: ReadonlyMap<number, string>
  /** Long and short names of each weekday, from Sunday. */
  weekdays: readonly string[][]
  /** Long and short names of each month, as within a date. */
  months: readonly string[][]
  /** True if the month precedes the day in numbers, as in 5/3. */
  monthFirst: boolean
}

/** Days that have a name in some languages. */
const NEAR = [0, 1, -1, 2, -2]

const known = new Map<string, DayNames>()

/** Returns the names of the user's language, then the English names. */
export function dayNames(locale = new Intl.DateTimeFormat().resolvedOptions().locale) {
  return [...new Set([locale, 'en'])].map(namesIn)
}

function namesIn(locale: string): DayNames {
  const names = known.get(locale) ?? read(locale)
  known.set(locale, names)
  return names
}

function read(locale: string): DayNames {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ofNumber = (options: Intl.DateTimeFormatOptions, dates: Date[]) => {
    const format = new Intl.DateTimeFormat(gregorian(locale), { ...options, timeZone: 'UTC' })
    return dates.map((date) => format.formatToParts(date))
  }
  const named = (type: 'weekday' | 'month', dates: Date[]) => {
    const [long, short] = (['long', 'short'] as const).map((length) =>
      // With a day, because some languages decline the month's name within a date.
      ofNumber({ [type]: length, ...(type === 'month' && { day: 'numeric' }) }, dates)
    )
    const nameIn = (parts: Intl.DateTimeFormatPart[]) =>
      parts.find((part) => part.type === type)!.value
    return dates.map((_date, index) =>
      [long![index]!, short![index]!].map((parts) => folded(nameIn(parts)))
    )
  }
  // January 4, 1970 was a Sunday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(1970, 0, 4 + day)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(1970, month, 1)))
  const [order] = ofNumber({ month: 'numeric', day: 'numeric' }, [year[0]!])
  return {
    near: new Map(NEAR.map((count) => [count, folded(relative.format(count, 'day'))])),
    weekdays: named('weekday', week),
    months: named('month', year),
    monthFirst: order!.find(({ type }) => type === 'month' || type === 'day')?.type === 'month',
  }
}

/** The months of numbers are Gregorian, whatever calendar the locale prefers. */
function gregorian(locale: string) {
  return new Intl.Locale(locale, { calendar: 'gregory' })
}

/** Returns a text in lower case, without the dots of abbreviations. */
export function folded(text: string) {
  return text.toLowerCase().replaceAll('.', '')
}
