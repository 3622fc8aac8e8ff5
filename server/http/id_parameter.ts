import type { HttpContext } from '@adonisjs/core/http'

/** The id in the path. What cannot be an id is something that is not there: throws `notFound()`. */
export function idParameter({ params }: HttpContext, notFound: () => Error): number {
  const id = /^[1-9]\d{0,15}$/.test(String(params.id)) ? Number(params.id) : NaN
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}
