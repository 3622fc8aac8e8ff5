import type { HttpContext } from '@adonisjs/core/http'
import { fieldError } from '#platform/http/errors/api_exception'

/** Format of a key: 1 to 200 visible characters. */
export const KEY = /^[\x21-\x7e]{1,200}$/

/** Returns the client's name for a change, which a retry sends again. */
export function idempotencyKey({ request }: HttpContext) {
  const key = request.header('idempotency-key')
  if (key !== undefined && !KEY.test(key)) {
    throw fieldError(
      'Idempotency-Key',
      'format',
      'The Idempotency-Key must have 1 to 200 characters'
    )
  }
  return key
}
