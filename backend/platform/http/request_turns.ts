import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FairQueue } from '#platform/fair_queue'
import { SERVER_PATHS } from '#platform/http/server_paths'

/** ClientKey of a request, and the queue that it shares with others of its kind. */
export interface ClientKey {
  queue: FairQueue<string>
  key: string
}

/** Resolves when the request was handled; the client may not have taken the response by then. */
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Costs in places of a client's queue. */
const ORDINARY = 1
const HEAVY = 2

/** Bytes of a body from which reading and checking it takes the process longer than most calls. */
const HEAVY_BODY = 64 * 1024

/** Reads whose response may hold a whole page or thousands of rows, or whose query asks for much. */
const HEAVY_READS =
  /^\/api\/v1\/(visit|live|audit\/.*|users\.csv|payments\.csv|blocks\/(\d+|search|archived|names|contents))(\?|$)/

/**
 * Calls that wait for their client or for another server most of their time, and are bounded where
 * they do: uploads, avatars, pictures from elsewhere.
 */
const BOUNDED_ELSEWHERE = /^\/api\/v1\/(files\/|users\/current-user\/avatar|remote-pictures)/

/** Turns of requests under way. */
const turns = new WeakMap<IncomingMessage, Turn>()

/**
 * Queues requests by client before anything is done for them (decision 119). A turn ends when the
 * request was handled. Health checks tell how the process is, and files of the app cost nothing:
 * neither waits.
 */
export function inTurns(
  handler: Handler,
  clientKeyOf: (request: IncomingMessage) => ClientKey
): RequestListener {
  return (request, response) => {
    const { url = '/' } = request
    const isFree = url.startsWith('/health/') || !SERVER_PATHS.test(url)
    if (isFree || BOUNDED_ELSEWHERE.test(url)) return void handler(request, response)
    void handle(request, response)
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const turn = new Turn(clientKeyOf(request), costOf(request))
    turns.set(request, turn)
    await turn.begin()
    try {
      // A client that has gone meanwhile is not served.
      if (!response.destroyed) await handler(request, response)
    } finally {
      turn.end()
    }
  }
}

/** Gives the request's turn to the next one while a client is waited for. */
export async function outOfTurn<T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(request)
  turn?.end()
  try {
    return await work()
  } finally {
    await turn?.begin()
  }
}

class Turn {
  #leave = () => {}

  constructor(
    readonly client: ClientKey,
    readonly cost: number
  ) {}

  async begin() {
    this.#leave = await this.client.queue.enter(this.client.key, { cost: this.cost })
  }

  end() {
    this.#leave()
    this.#leave = () => {}
  }
}

/** Judged by what is known before the request is handled. */
function costOf({ method, url = '/', headers }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD') return HEAVY_READS.test(url) ? HEAVY : ORDINARY
  const isChunked = headers['transfer-encoding'] !== undefined
  return isChunked || Number(headers['content-length'] ?? 0) > HEAVY_BODY ? HEAVY : ORDINARY
}
