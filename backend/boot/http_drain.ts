import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests that are under way may still take, in milliseconds. */
const REQUEST_LIMIT = 10_000
/** How long half a request may take to become one, in milliseconds. */
const ARRIVAL_LIMIT = 500
/** How often connections that have become idle are closed where no proxy keeps any, in milliseconds. */
const SWEEP_INTERVAL = 50
const NOT_READY = JSON.stringify({ data: { status: 'ending' } })

export interface DrainOptions {
  /**
   * Milliseconds between the first answer "not ready" and the first refused connection; 0 where no
   * proxy has to notice. A proxy's idle connections stay until it has used them once more: it could
   * be sending a request on one that is closed.
   */
  notice: number
  /** Ends what would never end by itself, such as live feeds. */
  endFeeds(): void
  requestLimit?: number
}

/**
 * Takes an HTTP server out of service so that a proxy with other servers behind it loses nothing.
 * From the beginning, `/health/ready` answers 503 and every answer closes its connection; after a
 * notice no connection is accepted; then what is under way is finished, within a limit.
 */
export class HttpDrain {
  readonly #underWay = new Set<ServerResponse>()
  #draining = false
  #allDone?: () => void

  /** Wraps the server's listener. */
  watch(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#underWay.add(response)
      response.once('close', () => this.#ended(response))
      if (this.#draining) response.shouldKeepAlive = false
      if (this.#draining && isReadiness(request)) refuse(response)
      else listener(request, response)
    }
  }

  /** Resolves when the server is closed and no connection is open. */
  async end(server: Server, { notice, endFeeds, requestLimit = REQUEST_LIMIT }: DrainOptions) {
    this.#draining = true
    for (const response of this.#underWay) response.shouldKeepAlive = false
    if (notice > 0) await sleep(notice)

    const closed = once(server, 'close')
    await stopListening(server)
    endFeeds()
    const limit = sleep(requestLimit, undefined, { ref: false })
    if (notice > 0) await Promise.race([closed, limit])
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
 * Just after the event loop has accepted all that had connected: the system resets the others. Not
 * by `server.close()` of HTTP, which closes idle connections too.
 */
function stopListening(server: Server) {
  return new Promise<void>((resolve) => {
    setImmediate(() => {
      NetServer.prototype.close.call(server)
      resolve()
    })
  })
}

function isReadiness({ url }: IncomingMessage) {
  return url === '/health/ready'
}

function refuse(response: ServerResponse) {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(NOT_READY)
}
