import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/** How long requests that are under way may still take, in milliseconds. */
const REQUEST_LIMIT = 10_000
/** How long a proxy may take to use an idle connection once more, in milliseconds. */
const IDLE_LIMIT = 1_000
/** How long half a request may take to become one, in milliseconds. */
const ARRIVAL_LIMIT = 500
/** How often connections that have become idle are closed, in milliseconds. */
const SWEEP_INTERVAL = 50
/** For this long nobody has connected when the server stops to listen, in milliseconds. */
const QUIET = 20
/** How long such a pause is waited for, in milliseconds. A proxy that keeps no connection has none. */
const QUIET_LIMIT = 2_000
/** A turn of the event loop that took no longer did nothing else, and how long to wait for one (ms). */
const EMPTY_TURN = 0.2
const EMPTY_TURN_LIMIT = 300
const NOT_READY = JSON.stringify({ data: { status: 'ending' } })
/** Seconds after which a client may repeat a request that a failed process has refused. */
const RETRY_AFTER = '2'

export interface DrainOptions {
  /**
   * Milliseconds between the first response "not ready" and the first refused connection; 0 where
   * no proxy has to notice. A proxy's idle connections stay for a second more, in which a busy one
   * uses each of them: it could be sending a request on one that is closed.
   */
  notice: number
  /** Ends what would never end by itself, such as live feeds. */
  endFeeds(): void
  requestLimit?: number
  idleLimit?: number
}

/**
 * Takes an HTTP server out of service so that a proxy with other servers behind it loses nothing,
 * whether it asks for readiness or not. From the beginning, `/health/ready` returns 503; after a
 * notice no connection is accepted; from then on every response closes its connection, and what is
 * under way is finished, within a limit.
 */
export class HttpDrain {
  readonly #underWay = new Set<ServerResponse>()
  #draining = false
  #closing = false
  /** Body of the response to every request, in flight or new. */
  #refusal?: string
  #allDone?: () => void

  /** Wraps the server's listener. */
  watch(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#underWay.add(response)
      response.once('close', () => this.#ended(response))
      if (this.#closing) response.shouldKeepAlive = false
      if (this.#refusal !== undefined) fail(response, this.#refusal)
      else if (this.#draining && isReadiness(request)) refuse(response)
      else listener(request, response)
    }
  }

  get refusesAll() {
    return this.#refusal !== undefined
  }

  /**
   * Responds with 503 and this JSON to every request in flight that has no response yet, and to all
   * that follow. A response that has begun goes on.
   */
  refuseAll(body: string) {
    this.#draining = true
    this.#refusal = body
    for (const response of this.#underWay) fail(response, body)
  }

  /** Resolves when the server is closed and no connection is open. */
  async end(server: Server, options: DrainOptions) {
    const { notice, endFeeds, requestLimit = REQUEST_LIMIT, idleLimit = IDLE_LIMIT } = options
    this.#draining = true
    if (notice > 0) await sleep(notice)

    const closed = once(server, 'close')
    await stopListening(server, notice > 0 ? QUIET_LIMIT : 0)
    // Not before: a proxy whose connections are closed makes new ones, just when nobody takes them.
    this.#closing = true
    for (const response of this.#underWay) response.shouldKeepAlive = false
    endFeeds()
    const limit = sleep(requestLimit, undefined, { ref: false })
    if (notice > 0) await Promise.race([closed, sleep(idleLimit, undefined, { ref: false })])
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL)
    await Promise.race([this.#finished(), limit])
    await Promise.race([closed, sleep(ARRIVAL_LIMIT, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
    await closed
  }

  #finished() {
    return new Promise<void>((resolve) => {
      this.#allDone = resolve
      if (this.#underWay.size === 0) resolve()
    })
  }

  #ended(response: ServerResponse) {
    this.#underWay.delete(response)
    if (this.#underWay.size === 0) this.#allDone?.()
  }
}

/**
 * In a pause between connections, or without one when time is up, and only in a turn of the event
 * loop that has just found nobody waiting: a connection not accepted when the socket closes is
 * reset by the system, and the loop accepts one connection a turn. Not by `server.close()` of HTTP,
 * which closes idle connections too.
 */
async function stopListening(server: Server, patience: number) {
  let last = performance.now()
  server.prependListener('connection', () => (last = performance.now()))
  const deadline = performance.now() + patience
  await emptyTurn(() => last)
  while (performance.now() < deadline && performance.now() - last < QUIET) {
    await sleep(QUIET)
    await emptyTurn(() => last)
  }
  NetServer.prototype.close.call(server)
}

/** Resolves at the end of a turn in which nobody connected and nothing else took the time to. */
async function emptyTurn(lastConnection: () => number) {
  const deadline = performance.now() + EMPTY_TURN_LIMIT
  for (;;) {
    const start = performance.now()
    await turn()
    const now = performance.now()
    if (now > deadline || (lastConnection() < start && now - start < EMPTY_TURN)) return
  }
}

function isReadiness({ url }: IncomingMessage) {
  return url === '/health/ready'
}

function refuse(response: ServerResponse) {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(NOT_READY)
}

/** Closes the connection: the handler of the request may still be reading its body. */
function fail(response: ServerResponse, body: string) {
  if (response.headersSent) return
  response.writeHead(503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER,
    Connection: 'close',
  })
  response.end(body)
}
