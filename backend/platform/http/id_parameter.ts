import type { HttpContext } from '@adonisjs/core/http'

/**
 * The id in the path, or the one that goes by another name there. What cannot be an id is something
 * that is not there: throws `notFound()`.
 */
export function idParameter({ params }: HttpContext, notFound: () => Error, name = 'id'): number {
  const id = /^[1-9]\d{0,15}$/.test(String(params[name])) ? Number(params[name]) : NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}
