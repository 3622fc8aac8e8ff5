import { connect, createServer, type Socket } from 'node:net'
import { hostOf, listenHere } from '#testing/local_server'

/** Point at which a connection breaks. */
export type Fault =
  /** Only half of the request arrives. */
  | 'the request is cut'
  /** The request arrives, and the client has disconnected. */
  | 'the connection drops'
  /** The server has answered; the response does not arrive. */
  | 'the response is lost'

/** TCP proxy that breaks the next request on demand, and otherwise forwards everything. */
export class FaultyProxy {
  /** Fault for the next request; null afterwards. */
  next: Fault | null = null
  readonly #server = createServer((client) => this.#join(client))

  private constructor(private readonly target: URL) {}

  static async to(url: string) {
    const proxy = new FaultyProxy(new URL(url))
    await listenHere(proxy.#server)
    return proxy
  }

  get url() {
    return `http://${hostOf(this.#server)}`
  }

  close() {
    this.#server.close()
  }

  #join(client: Socket) {
    const server = connect(Number(this.target.port), this.target.hostname)
    let fault: Fault | null = null
    let request = Buffer.alloc(0)
    const drop = () => {
      client.destroy()
      // Data already written still arrives.
      server.end()
    }
    client.on('data', (chunk) => {
      if (this.next) [fault, this.next] = [this.next, null]
      if (fault !== 'the request is cut') server.write(chunk)
      if (!fault) return
      request = Buffer.concat([request, chunk])
      if (!isWhole(request)) return
      if (fault === 'the request is cut') server.write(request.subarray(0, request.length / 2))
      if (fault !== 'the response is lost') drop()
    })
    server.on('data', (chunk) => {
      if (fault) drop()
      else client.write(chunk)
    })
    client.on('close', () => server.end()).on('error', () => server.destroy())
    server.on('close', () => client.end()).on('error', () => client.destroy())
  }
}

/** Returns true once a request is complete: its head and, if it has a length, its body. */
function isWhole(request: Buffer) {
  const end = request.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(request.toString('latin1', 0, end))?.[1] ?? '0'
  return request.length >= end + 4 + Number(length)
}
