import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Responds with a stream. The framework takes hold of it only when the request's middleware is
 * done; a stream that fails before has no listener, which would end the process, and a response
 * that would never end. So the response is cut off here unless the framework does it.
 */
export function streamResponse(response: HttpContext['response'], stream: Readable) {
  const raw = response.response
  stream.once('error', () => {
    setImmediate(() => {
      if (!raw.writableEnded && !raw.destroyed) raw.destroy()
    })
  })
  // The framework adds a listener of its own; this one is for what fails after that is done.
  stream.on('error', () => {})
  response.stream(stream)
}
