import { on, once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that requests in flight may still take. */
const REQUEST_LIMIT = 10_000
/** Milliseconds that a proxy may take to reuse an idle connection once more. */
const IDLE_LIMIT = 1_000
/** Milliseconds that a partial request may take to arrive completely. */
const ARRIVAL_LIMIT = 500
/** Interval for closing connections that have become idle, in milliseconds. */
const SWEEP_INTERVAL = 50
/** Milliseconds without a new connection before the server stops listening. */
const QUIET = 20
/** Milliseconds to wait for such a pause. A proxy without keep-alive connections may leave none. */
const QUIET_LIMIT = 2_000
/** Milliseconds to wait until a connection of our own is accepted. */
const ACCEPT_LIMIT = 2_000
/** Addresses at which a server listening on all interfaces is reached. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const NOT_READY = JSON.stringify({ data: { status: 'ending' } })
/** Seconds after which a client may retry a request that a failed process has refused. */
const RETRY_AFTER = '2'

export interface DrainOptions {
  /**
   * Milliseconds between the first "not ready" response and the first refused connection; 0 if no
   * proxy needs notice. A proxy's idle connections stay open one second longer, in which a busy
   * proxy uses each of them. Closing an idle connection earlier could cut off a request that the
   * proxy is sending on it.
   */
  notice: number
  /** Ends requests that never finish alone, such as live feeds. */
  endFeeds(): void
  requestLimit?: number
  idleLimit?: number
}

/**
 * Drains an HTTP server, so that a proxy with other upstream servers loses no request, with or
 * without readiness checks.
 *
 * At first, `/health/ready` returns 503. After the notice, the server accepts no new connection and
 * every response closes its connection. Requests in flight are finished, within a limit.
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
   * Responds with 503 and this JSON to every request in flight without a response, and to all later
   * requests. A response that has begun continues.
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
    // A server whose port is taken never listens.
    if (!server.listening) return
    if (notice > 0) await sleep(notice)

    const closed = once(server, 'close')
    await stopListening(server, notice > 0 ? QUIET_LIMIT : 0)
    // Only after the server stops listening, because a proxy would replace closed connections with
    // refused ones.
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
 * Stops listening in a pause between connections, or when the patience is used up.
 *
 * The system resets connections that the process has not accepted when the socket closes. The
 * socket therefore closes right after the process accepts a connection of its own, because the
 * system hands connections out in their order. It avoids HTTP's `server.close()`, which also closes
 * idle connections.
 */
async function stopListening(server: Server, patience: number) {
  const deadline = performance.now() + patience
  let accepted = 0
  server.prependListener('connection', () => (accepted += 1))
  await acceptPending(server)
  for (let before = -1; before !== accepted && performance.now() < deadline;) {
    before = accepted + 1
    await sleep(QUIET)
    await acceptPending(server)
  }
  NetServer.prototype.close.call(server)
}

/**
 * Resolves once the server has accepted every connection that waits now, in the event loop turn of
 * the last one, or at the limit.
 */
async function acceptPending(server: Server) {
  const { address, port } = server.address() as AddressInfo
  const giveUp = new AbortController()
  const signal = AbortSignal.any([giveUp.signal, AbortSignal.timeout(ACCEPT_LIMIT)])
  const probe = connect({ host: LOOPBACK[address] ?? address, port })
  // Without free file descriptors there is no probe, and the server cannot accept anything either.
  probe.on('error', () => giveUp.abort())
  try {
    for await (const [socket] of on(server, 'connection', { signal })) {
      if ((socket as Socket).remotePort === probe.localPort) return
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    probe.destroy()
  }
}

function isReadiness({ url }: IncomingMessage) {
  return url === '/health/ready'
}

function refuse(response: ServerResponse) {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(NOT_READY)
}

/**
 * Responds with 503 and closes the connection, because the request's handler may still be reading
 * its body.
 */
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
