import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { respondToBadUrl } from '#platform/http/errors/bad_url'

/** U+0000 occurs in none of our addresses, and Postgres, where addresses end up, rejects it. */
const NUL = /%00/

/** Responds to an unreadable address as to one with broken percent-encoding. */
export default class AddressMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    if (NUL.test(request.request.url ?? '')) {
      return respondToBadUrl(request.request, response.response as ServerResponse)
    }
    return next()
  }
}
