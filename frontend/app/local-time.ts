const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats `Mar 1, 2026, 9:04 AM`. */
export function moment(at: string) {
  return MOMENT.format(new Date(at))
}

/** Returns the local date as `2026-03-01`. */
export function dayOf(date: Date) {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0')
  )
  return `${date.getFullYear()}-${month}-${day}`
}
