import type { IncomingMessage } from 'node:http'
import { ApiException } from '#platform/http/errors/api_exception'
import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { releaseSlotDuring } from '#platform/http/limits/request_queue'

/** Bytes over the limit to read and discard, so that the client gets to read the response. */
const MAX_FORGOTTEN = 4 * 1024 * 1024

/**
 * Maximum number of chunks of a body. Networks deliver hundreds of bytes at a time. A client may
 * send chunks of one byte, each of which calls into the process.
 */
const MAX_PIECES = 20_000

/** Returns the whole body. 413 beyond `limit` bytes, 400 if the body is cut off. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge())
  // Some networks need seconds to deliver the body.
  if (!request.complete) return releaseSlotDuring(request, () => collect(request, limit))
  return collect(request, limit)
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const buffer = new ByteBuffer()
  let bytes = 0
  let pieces = 0
  const take = (chunk: Buffer) => {
    if (++pieces > MAX_PIECES) return void request.destroy()
    bytes += chunk.length
    if (bytes <= limit) return buffer.add(chunk)
    buffer.clear()
    reject(tooLarge())
    if (bytes > limit + MAX_FORGOTTEN) request.destroy()
  }
  const cutOff = () => {
    // Creating an error costs more than all other work here, and every request closes.
    if (!request.readableEnded)
      reject(new ApiException(400, 'E_MALFORMED', 'The request was cut off'))
  }
  request.on('data', take)
  request.once('end', () => resolve(buffer.all()))
  request.once('error', cutOff)
  request.once('close', cutOff)
  return promise
}

function tooLarge() {
  return new ApiException(413, 'E_TOO_LARGE', 'The request is too large')
}
