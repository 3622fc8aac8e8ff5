import { connect } from 'node:net'

/** A request as it goes over the wire; texts are written byte by byte (latin1). */
export interface RawRequest {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  /** Whether the connection ends before the whole body was sent. */
  cutShort?: boolean
}

/** No response took longer when nothing was wrong, busy machines included. */
const LIMIT_MS = 30_000

/**
 * Sends a request that no HTTP client would, and returns the status of the response: 'cut' when the
 * connection ended without one, 'hangs' when nothing came to an end. Of a live feed the head is
 * enough.
 */
export function sendRaw(baseUrl: string, request: RawRequest): Promise<number | 'cut' | 'hangs'> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  const { promise, resolve } = Promise.withResolvers<number | 'cut' | 'hangs'>()
  let heard = ''
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(lastResponse(heard))?.[1])
  const timer = setTimeout(() => resolve('hangs'), LIMIT_MS)
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    if (heard.length < 10_000) heard += part
    if (/content-type: text\/event-stream.*\r\n\r\n/is.test(heard)) resolve(status())
  })
  socket.on('close', () => resolve(Number.isNaN(status()) ? 'cut' : status()))
  socket.on('error', () => {})
  socket.write(headOf(request), 'latin1')
  // Node takes the end of what is sent for the end of the connection.
  if (request.cutShort) socket.end(request.body)
  else socket.write(request.body)
  return promise.finally(() => {
    clearTimeout(timer)
    socket.destroy()
  })
}

/** Without what was said on the way (100 Continue). */
function lastResponse(heard: string) {
  return heard.replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n)+/, '')
}

function headOf({ method, target, headers }: RawRequest) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}
