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
