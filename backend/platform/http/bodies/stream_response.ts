import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Responds with a stream. The framework attaches to the stream only after the request's middleware.
 * A stream that fails earlier would have no listener, which would end the process, and its response
 * would never end. This function therefore destroys the response unless the framework does.
 */
export function streamResponse(response: HttpContext['response'], stream: Readable) {
  const raw = response.response
  stream.once('error', () => {
    setImmediate(() => {
      if (!raw.writableEnded && !raw.destroyed) raw.destroy()
    })
  })
  // The framework adds its own listener; this listener handles failures after the framework is
  // done.
  stream.on('error', () => {})
  // A deadline may have answered meanwhile. Nothing would read the stream, which holds a file or a
  // turn.
  if (raw.writableEnded || raw.destroyed) return void stream.destroy()
  response.stream(stream)
}
