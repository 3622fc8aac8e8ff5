import { createServer, connect, type Socket } from 'node:net'
import { overTcp } from '#testing/fresh_database'
import { hostOf, listenHere } from '#testing/local_server'

const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** Server session, and the client that currently uses it. */
interface Backend {
  socket: Socket
  client?: Client
}

interface Client {
  socket: Socket
  /** Messages received while no session was free. */
  waiting: Buffer[]
  backend?: Backend
}

/**
 * Transaction pooler, like PgBouncer with `pool_mode = transaction`. A client keeps a server
 * session until it is idle outside a transaction; the next client to speak then gets the session.
 * Each client signs in on its own session, which joins the pool.
 */
export class TransactionPooler {
  readonly #server = createServer((socket) => this.#join(socket))
  readonly #sockets = new Set<Socket>()
  readonly #pool: Backend[] = []
  readonly #queue: Client[] = []

  private constructor(
    readonly target: URL,
    readonly inTurn: boolean
  ) {}

  /** `inTurn` lends the session that has been idle longest, like `server_round_robin`. */
  static async to(url: string, { inTurn = false } = {}) {
    const pooler = new TransactionPooler(overTcp(url), inTurn)
    await listenHere(pooler.#server)
    return pooler
  }

  get url() {
    const url = new URL(this.target.href)
    url.host = hostOf(this.#server)
    return url.href
  }

  close() {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(socket: Socket) {
    const backend: Backend = { socket: connect(Number(this.target.port), this.target.hostname) }
    const client: Client = { socket, waiting: [], backend }
    backend.client = client
    for (const one of [socket, backend.socket]) {
      this.#sockets.add(one)
      one.on('error', () => {})
    }
    socket.on('data', (data) => this.#send(client, data))
    socket.on('close', () => {
      client.waiting = []
      if (client.backend) client.backend.socket.destroy()
    })
    let rest = Buffer.alloc(0)
    backend.socket.on('data', (data) => {
      rest = Buffer.concat([rest, data])
      for (let end = endOf(rest); end <= rest.length; end = endOf(rest)) {
        const message = rest.subarray(0, end)
        rest = rest.subarray(end)
        backend.client?.socket.write(message)
        if (message[0] === READY && message[5] === IDLE) this.#free(backend)
      }
    })
  }

  #send(client: Client, data: Buffer) {
    const backend = client.backend ?? (this.inTurn ? this.#pool.shift() : this.#pool.pop())
    if (!backend) {
      client.waiting.push(data)
      if (!this.#queue.includes(client)) this.#queue.push(client)
      return
    }
    client.backend = backend
    backend.client = client
    backend.socket.write(data)
  }

  #free(backend: Backend) {
    if (backend.client) backend.client.backend = undefined
    backend.client = undefined
    this.#pool.push(backend)
    const next = this.#queue.shift()
    for (const data of next?.waiting.splice(0) ?? []) this.#send(next!, data)
  }
}

/**
 * Returns the length of the first message. Server messages have a letter, and a length that
 * includes itself.
 */
function endOf(bytes: Buffer) {
  return bytes.length < 5 ? Infinity : 1 + bytes.readUInt32BE(1)
}
