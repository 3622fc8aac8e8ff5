import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { hostOf, listenHere } from '#testing/local_server'

/**
 * Round-robin proxy for several servers. Like nginx with its defaults, it keeps connections open,
 * and tries the next server only if one refuses the connection. A request that may have been sent
 * is not retried, and gets 502.
 */
export class ReverseProxy {
  targets: URL[] = []
  #next = 0
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    void this.#pass(incoming, outgoing)
  })

  static async start() {
    const proxy = new ReverseProxy()
    await listenHere(proxy.#server)
    return proxy
  }

  get url() {
    return `http://${hostOf(this.#server)}`
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
    this.#agent.destroy()
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming)
    let failure: unknown
    const first = this.#next++
    for (let tries = 0; tries < this.targets.length; tries++) {
      const target = this.targets[(first + tries) % this.targets.length]!
      try {
        return this.#respond(await this.#ask(target, incoming, body), outgoing)
      } catch (error) {
        failure = error
        // A failed connection means that nothing of the request was sent.
        if ((error as NodeJS.ErrnoException).syscall !== 'connect') break
      }
    }
    outgoing.writeHead(502).end(String(failure))
  }

  async #ask({ hostname, port }: URL, { method, url, headers }: IncomingMessage, body: Buffer) {
    const sent = request({ hostname, port, method, path: url, headers, agent: this.#agent })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }

  #respond(response: IncomingMessage, outgoing: ServerResponse) {
    const { connection: _, 'keep-alive': __, ...headers } = response.headers
    outgoing.writeHead(response.statusCode ?? 502, headers)
    response.on('error', () => outgoing.destroy()).pipe(outgoing)
    outgoing.once('close', () => response.destroy())
  }
}
