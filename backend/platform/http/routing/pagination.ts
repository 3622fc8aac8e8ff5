import vine from '@vinejs/vine'
import { MAX_PAGE } from '#platform/http/routing/api'

/** Maximum size of one page of a list. */
const MAX_PAGE_SIZE = 500
const DEFAULT_PAGE_SIZE = 50

/** Returns query parameters of a list with optional paging, to be spread into a validator. */
export function pageParameters() {
  return {
    page_size: vine.number().withoutDecimals().range([1, MAX_PAGE_SIZE]).optional(),
    current_page: vine.number().withoutDecimals().range([1, MAX_PAGE]).optional(),
  }
}

/** The requested page; undefined if the request wants the whole list. */
export class Page {
  private constructor(
    readonly size: number,
    readonly number: number
  ) {}

  static of({ page_size: size, current_page: number }: Partial<PageQuery>): Page | undefined {
    if (size === undefined && number === undefined) return undefined
    return new Page(size ?? DEFAULT_PAGE_SIZE, number ?? 1)
  }

  /** Rows of this page. */
  get slice() {
    return { limit: this.size, offset: (this.number - 1) * this.size }
  }

  /** Returns the response's fields beside `data` (rule 12.1). */
  describe(total: number) {
    return {
      current_page: this.number,
      total_pages: Math.max(1, Math.ceil(total / this.size)),
      total,
      page_size: this.size,
    }
  }
}

interface PageQuery {
  page_size: number
  current_page: number
}
