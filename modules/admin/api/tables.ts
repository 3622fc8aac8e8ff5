/** Default number of rows on a page of a table. */
export const PAGE_SIZE = 10
export const MAX_KEYWORD = 100

/** Page numbers start at 1. A page beyond the last is empty (rule 17.4). */
export interface TableQuery<Sort extends string> {
  page_size?: number
  current_page?: number
  sort?: Sort
  order?: 'asc' | 'desc'
}

/** Days are `YYYY-MM-DD` in UTC; both ends are inclusive. */
export interface CreatedRange {
  created_from?: string
  created_to?: string
}

/** Returns true if a text is `YYYY-MM-DD` and an existing day. Postgres has no year 0. */
export function isDay(text: string) {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
