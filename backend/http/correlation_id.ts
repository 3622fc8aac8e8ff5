import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'

/** The request's id, for events. A client may choose it (`X-Request-Id`) within reason. */
export function correlationId({ request }: HttpContext) {
  const id = request.id()
  return id && /^[\w-]{1,64}$/.test(id) ? id : randomUUID()
}
