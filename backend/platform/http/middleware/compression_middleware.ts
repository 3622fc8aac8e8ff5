import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { formatJson } from '#platform/http/bodies/json_text'

/**
 * Minimum UTF-16 units of JSON to compress. Smaller bodies fit in a connection's first packets
 * anyway.
 */
const LEAST = 16 * 1024

const { BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_MODE_TEXT } = zlib.constants
/** The lowest levels: the next ones take twice the time for a few percent. */
const BROTLI = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]
/** The better compressor comes first, because browsers that accept it name it last. */
const COMPRESSORS = new Map([
  ['br', (json: string) => brotli(json, BROTLI)],
  ['gzip', (json: string) => gzip(json, GZIP)],
])

/**
 * Compresses large JSON for the app itself, in Node's thread pool. Never compresses a response to a
 * page of another site, so that its size reveals nothing about its content (decision 83).
 */
export default class CompressionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await next()
    const { request, response } = ctx
    if (request.header('sec-fetch-site') !== 'same-origin') return
    const accepted = request.encodings()
    const encoding = [...COMPRESSORS.keys()].find((name) => accepted.includes(name))
    const body: unknown = response.getBody()
    if (!encoding || !isObject(body)) return
    const json = formatJson(body)
    response.header('Content-Type', 'application/json; charset=utf-8').vary('Accept-Encoding')
    if (json.length < LEAST) return response.send(json)
    const compressed = await COMPRESSORS.get(encoding)!(json)
    response.header('Content-Encoding', encoding).send(compressed)
  }
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !ArrayBuffer.isView(body)
}
