import type { HttpContext } from '@adonisjs/core/http'
import { invalid } from '#simulators/paypal/api/refusal'
import { selfLink } from '#simulators/paypal/api/links'

/**
 * Returns a page of a list, by `page`, `page_size` and `total_required`, as PayPal's catalogue
 * does.
 */
export function pageOf<T>({ request }: HttpContext, name: string, all: T[]) {
  const { page: asked, page_size: size, total_required: counts } = request.qs()
  const page = numberFrom(asked, 1, 100_000, 'page')
  const pageSize = numberFrom(size, 10, 20, 'page_size')
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  const totals = { total_items: all.length, total_pages: Math.ceil(all.length / pageSize) }
  return {
    // Omits an empty list, because PayPal's document requires at least one product.
    ...(items.length > 0 && { [name]: items }),
    ...(counts === 'true' && totals),
    links: selfLink(request.url().replace(/^\/dev\/paypal/, '')),
  }
}

function numberFrom(text: unknown, ifNone: number, max: number, field: string) {
  if (text === undefined) return ifNone
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max) throw invalid(field, 'query')
  return number
}
