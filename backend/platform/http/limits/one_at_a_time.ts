import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Handles the requests of a connection one at a time, each after the previous response was sent.
 * Node otherwise handles pipelined requests at once, hundreds in one packet. While requests wait,
 * the connection is not read (decision 119).
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  /** Waiting requests, by connection with a request in flight. */
  const lines = new WeakMap<Socket, Exchange[]>()

  function begin(...[request, response]: Exchange) {
    // A request loses its socket when its body is destroyed, as `stream.pipeline` does on failure.
    const { socket } = request
    response.once('close', () => next(socket))
    listener(request, response)
  }

  function next(socket: Socket) {
    const line = lines.get(socket)!
    const following = socket.destroyed ? undefined : line.shift()
    if (!following) return void lines.delete(socket)
    if (line.length === 0) socket.off('resume', pause).resume()
    begin(...following)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      return begin(request, response)
    }
    // Node resumes reading after each response.
    if (line.push([request, response]) === 1) socket.on('resume', pause)
    socket.pause()
  }
}

function pause(this: Socket) {
  this.pause()
}
