import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import { ApiException, ServerBusy } from '#platform/http/errors/api_exception'
import { logRefusal } from '#platform/http/errors/log_refusal'
import { NOT_FOUND, noticeDocument } from '#modules/workspace/shares/html/share_document'
import { STYLE_SOURCE } from '#modules/workspace/shares/html/share_style'

const brotli = promisify(zlib.brotliCompress)
const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = zlib.constants
const BROTLI = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Policy of shared pages: nothing runs, and everything comes from this installation. Attributes may
 * have styles, because the widths of columns, tables and pictures are styles; their values are
 * checked by the schema.
 */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${STYLE_SOURCE}`,
  `style-src-elem ${STYLE_SOURCE}`,
  "style-src-attr 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

const BUSY = ['Busy', 'Too many people are opening pages just now. Try again in a moment.'] as const

interface PageResponse {
  status?: number
  isIndexable?: boolean
}

/** Responds with a page that neither browsers nor proxies keep, because a share may end. */
export async function sendPage(
  { request, response }: HttpContext,
  html: string,
  { status = 200, isIndexable = false }: PageResponse = {}
) {
  response.header('Content-Security-Policy', POLICY)
  response.header('Referrer-Policy', 'no-referrer')
  response.header('Cross-Origin-Opener-Policy', 'same-origin')
  response.header('Cache-Control', 'no-store')
  if (!isIndexable) response.header('X-Robots-Tag', 'noindex, nofollow')
  response.header('Content-Type', 'text/html; charset=utf-8')
  response.vary('Accept-Encoding')
  response.status(status)
  if (!request.encodings().includes('br')) return response.send(html)
  response.header('Content-Encoding', 'br')
  return response.send(await brotli(html, BROTLI))
}

/** Responds the same for everything that visitors may not see, whatever the reason. */
export function sendNotFound(ctx: HttpContext) {
  return sendPage(ctx, NOT_FOUND, { status: 404 })
}

/**
 * Answers refusals of the work with a page instead of JSON. Other errors stay those of the API. The
 * framework handles errors of a controller before its middleware sees them.
 */
export async function asPage(ctx: HttpContext, work: () => Promise<unknown>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServerBusy) ctx.response.header('Retry-After', error.retryAfter)
    if (!(error instanceof ApiException)) throw error
    const { status, code = '', message } = error
    logRefusal(ctx, { status, code })
    const [title, text] =
      status === 503 ? BUSY : [status === 429 ? 'Too many attempts' : 'That didn’t work', message]
    return sendPage(ctx, noticeDocument(title, text), { status })
  }
}
