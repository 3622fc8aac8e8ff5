import { connect } from 'node:net'

/** A request as sent over the wire; texts are written byte by byte (latin1). */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** True if the connection ends before the whole body was sent. */
  cutShort?: boolean
}

/** Longest response time without a fault, busy machines included. */
const LIMIT_MS = 30_000

/**
 * Sends a request that no HTTP client would send, and returns the response status. Returns 'cut' if
 * the connection ended without a response, 'hangs' if neither ended. For a live feed the head
 * suffices.
 */
export function sendRaw(baseUrl: string, request: RawRequest): Promise<number | 'cut' | 'hangs'> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  const { promise, resolve } = Promise.withResolvers<number | 'cut' | 'hangs'>()
  let received = ''
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(lastResponse(received))?.[1])
  const timer = setTimeout(() => resolve('hangs'), LIMIT_MS)
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    if (received.length < 10_000) received += part
    if (/content-type: text\/event-stream.*\r\n\r\n/is.test(received)) resolve(status())
  })
  socket.on('close', () => resolve(Number.isNaN(status()) ? 'cut' : status()))
  socket.on('error', () => {})
  socket.write(headOf(request), 'latin1')
  // Node treats the end of the sent data as the end of the connection.
  if (request.cutShort) socket.end(request.body)
  else socket.write(request.body)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

/** Strips interim responses (100 Continue). */
function lastResponse(received: string) {
  return received.replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)+/, '')
}

function headOf({ method, target, headers }: RawRequest) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}
