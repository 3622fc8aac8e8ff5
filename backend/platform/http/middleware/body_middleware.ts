import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/api_exception'
import { readBody } from '#platform/http/read_body'

/** No request has nearly as many fields, and the framework copies each of them several times. */
const MAX_FIELDS = 50

/** Bytes of a request that carries no text of a page. */
const SMALL_BODY = 16 * 1024

/**
 * Reads the body, a JSON object. Runs after all that can refuse a request without it: bytes of
 * strangers are not even looked at. 413 over the limit, 415 for other types, which also goes for
 * compressed ones, 400 for what is no JSON object, or one with far too many fields.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { limit = SMALL_BODY }: { limit?: number } = {}) {
    const { request } = ctx
    if (!bringsBody(ctx)) return next()
    if (!request.is(['application/json']) || request.header('content-encoding') !== undefined) {
      throw new ApiException(415, 'E_MEDIA_TYPE', 'Send JSON')
    }
    request.updateBody(parseObject(await readBody(request.request, limit)))
    return next()
  }
}

function bringsBody({ request }: HttpContext) {
  const changes = request.method() !== 'GET' && request.method() !== 'HEAD'
  return changes && request.hasBody() && request.header('content-length') !== '0'
}

/** Lists are refused by their first sign: long ones of objects take much longer to parse than text. */
function parseObject(bytes: Buffer): Record<string, unknown> {
  const text = bytes.toString('utf8')
  if (text.trim() === '') return {}
  try {
    if (/^\s*\{/.test(text)) {
      const object = JSON.parse(text) as Record<string, unknown>
      if (Object.keys(object).length <= MAX_FIELDS) return object
    }
  } catch {
    // As any other that could not be read.
  }
  throw new ApiException(400, 'E_MALFORMED', 'The request could not be read')
}
