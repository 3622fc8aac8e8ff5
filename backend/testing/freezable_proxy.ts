import { connect, createServer, type Socket } from 'node:net'
import { overTcp } from '#testing/fresh_database'
import { hostOf, listenHere } from '#testing/local_server'

/** TCP proxy that can freeze, break connections, and switch to another server. */
export class FreezableProxy {
  readonly #server = createServer((client) => this.#join(client))
  readonly #sockets = new Set<Socket>()
  #frozen = false
  #refusing = false
  /** Number of connections broken on arrival. */
  refused = 0

  private constructor(private target: URL) {}

  /** Starts a proxy for the server at this address. */
  static async to(url: string) {
    const proxy = new FreezableProxy(new URL(url))
    await listenHere(proxy.#server)
    return proxy
  }

  /** Original address, but through the proxy. */
  get url() {
    const url = overTcp(this.target.href)
    url.host = hostOf(this.#server)
    return url.href
  }

  /** Stops all traffic; the proxy accepts connections but stays silent. */
  freeze() {
    this.#frozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** Resumes traffic and delivers held data. */
  thaw() {
    this.#frozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  /** Breaks all open connections. */
  cut() {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Breaks all open connections, and each new one until `restore`. */
  refuse() {
    this.#refusing = true
    this.cut()
  }

  restore() {
    this.#refusing = false
  }

  /**
   * Breaks all connections, and routes new ones to another server or database. Returns the previous
   * address.
   */
  leadTo(url: string) {
    const before = this.target.href
    this.target = new URL(url)
    this.cut()
    return before
  }

  /** Routes new connections to another server; existing connections stay open. */
  leadElsewhere(url: string) {
    this.target = new URL(url)
    this.#frozen = false
  }

  close() {
    this.cut()
    this.#server.close()
  }

  #join(client: Socket) {
    if (this.#refusing) {
      this.refused++
      return client.destroy()
    }
    const server = connect(Number(this.target.port), this.target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from)
      from.on('data', (chunk) => void to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
      if (this.#frozen) from.pause()
    }
  }
}
