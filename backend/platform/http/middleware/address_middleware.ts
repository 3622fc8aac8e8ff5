import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { respondToBadUrl } from '#platform/http/bad_url'

/** U+0000 is in no address of ours, and Postgres, which addresses end up in, takes none. */
const NUL = /%00/

/** Responds to an address that could not be read as one whose percent-encoding is broken. */
export default class AddressMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    if (NUL.test(request.request.url ?? '')) {
      return respondToBadUrl(request.request, response.response as ServerResponse)
    }
    return next()
  }
}
