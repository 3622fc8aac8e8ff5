/** How many rows a page of a table has, unless the request says otherwise. */
export const PAGE_SIZE = 10
export const MAX_KEYWORD = 100

/** Numbers of pages begin with 1; a page behind the last one is empty (rule 17.4). */
export interface TableQuery<Sort extends string> {
  page_size?: number
  current_page?: number
  sort?: Sort
  order?: 'asc' | 'desc'
}

/** Days are `YYYY-MM-DD` in UTC; both belong to the range. */
export interface CreatedRange {
  created_from?: string
  created_to?: string
}

/** Whether a text is `YYYY-MM-DD`, and a day that the calendar has. Postgres knows no year 0. */
export function isDay(text: string) {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
