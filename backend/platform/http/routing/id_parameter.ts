import type { HttpContext } from '@adonisjs/core/http'

/**
 * Returns the id in the path, or another named parameter. Throws `notFound()` for a value that
 * cannot be an id, because no such resource exists.
 */
export function idParameter({ params }: HttpContext, notFound: () => Error, name = 'id'): number {
  const id = /^[1-9]\d{0,15}$/.test(String(params[name])) ? Number(params[name]) : NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}
