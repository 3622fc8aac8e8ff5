import type { IncomingMessage } from 'node:http'
import { ApiException } from '#backend/http/api_exception'

/** All of a body that is no JSON. 413 beyond `limit` bytes, 400 when it is cut off. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiException) throw error
    throw new ApiException(400, 'E_MALFORMED', 'The request was cut off')
  }
  return Buffer.concat(chunks)
}

function tooLarge() {
  return new ApiException(413, 'E_TOO_LARGE', 'This file is too large')
}
