import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { readBody } from '#platform/http/bodies/read_body'

/**
 * Maximum number of fields. No request comes near it, and the framework copies each field several
 * times.
 */
const MAX_FIELDS = 50

/** Maximum bytes of a request without page text. */
const SMALL_BODY = 16 * 1024

/**
 * Reads the body, a JSON object. Runs after every check that can refuse a request without its body,
 * so bytes of strangers are never inspected. 413 over the limit. 415 for other types and for
 * compressed bodies. 400 for anything but a JSON object, or for one with far too many fields.
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

/**
 * Refuses lists by their first character, because long lists of objects parse much slower than
 * text.
 */
function parseObject(bytes: Buffer): Record<string, unknown> {
  const text = bytes.toString('utf8')
  if (text.trim() === '') return {}
  try {
    if (/^\s*\{/.test(text)) {
      const object = JSON.parse(text) as Record<string, unknown>
      if (Object.keys(object).length <= MAX_FIELDS) return object
    }
  } catch {
    // Handled below, like every unreadable body.
  }
  throw new ApiException(400, 'E_MALFORMED', 'The request could not be read')
}
