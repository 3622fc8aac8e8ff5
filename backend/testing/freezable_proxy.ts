import { connect, createServer, type Socket } from 'node:net'
import { overTcp } from '#testing/fresh_database'
import { hostOf, listenHere } from '#testing/local_server'

/** A way to a server over TCP that can fall silent, break, and lead to another server. */
export class FreezableProxy {
  readonly #server = createServer((client) => this.#join(client))
  readonly #sockets = new Set<Socket>()
  #frozen = false
  #refusing = false
  /** How many connections were broken at once. */
  refused = 0

  private constructor(private target: URL) {}

  /** Stands in front of the server that the address names. */
  static async to(url: string) {
    const proxy = new FreezableProxy(new URL(url))
    await listenHere(proxy.#server)
    return proxy
  }

  /** The address as it was given, by way of the proxy. */
  get url() {
    const url = overTcp(this.target.href)
    url.host = hostOf(this.#server)
    return url.href
  }

  /** Nothing gets through any more; connections are taken and stay silent. */
  freeze() {
    this.#frozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** What was held back arrives. */
  thaw() {
    this.#frozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  /** Breaks all connections. */
  cut() {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Breaks all connections, and each new one until `restore`. */
  refuse() {
    this.#refusing = true
    this.cut()
  }

  restore() {
    this.#refusing = false
  }

  /** Breaks all connections; new ones lead to another server or database. Returns where they led. */
  leadTo(url: string) {
    const before = this.target.href
    this.target = new URL(url)
    this.cut()
    return before
  }

  /** New connections lead to another server and get through; those that are there stay as they are. */
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
