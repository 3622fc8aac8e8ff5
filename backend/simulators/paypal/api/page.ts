import type { Call } from '#simulators/paypal/api/call'
import { invalid } from '#simulators/paypal/api/refusal'
import { selfLink } from '#simulators/paypal/api/links'

/**
 * Returns a page of a list, by `page`, `page_size` and `total_required`, as PayPal's catalogue
 * does.
 */
export function pageOf<T>({ paypal, path, query }: Call, name: string, all: T[]) {
  const page = numberFrom(query.get('page'), 1, 100_000, 'page')
  const pageSize = numberFrom(query.get('page_size'), 10, 20, 'page_size')
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  const totals = { total_items: all.length, total_pages: Math.ceil(all.length / pageSize) }
  return {
    // Omits an empty list, because PayPal's document requires at least one product.
    ...(items.length > 0 && { [name]: items }),
    ...(query.get('total_required') === 'true' && totals),
    links: selfLink(paypal.apiUrl, path),
  }
}

export function numberFrom(text: string | null, ifNone: number, max: number, field: string) {
  if (text === null) return ifNone
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max) throw invalid(field, 'query')
  return number
}
