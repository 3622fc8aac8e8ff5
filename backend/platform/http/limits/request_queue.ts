import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FairQueue } from '#platform/fair_queue'
import { clientNetwork } from '#platform/http/network/client_address'
import { routedPath, SERVER_PATHS } from '#platform/http/site/server_paths'

/** Client key of a request, and the queue that it shares with other keys of its kind. */
export interface ClientKey {
  queue: FairQueue<string>
  key: string
}

/** Resolves once the request was handled, possibly before the client has read the response. */
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** Costs in slots of a client's queue. */
const ORDINARY = 1
const HEAVY = 2

/** Size in bytes from which reading and checking a body takes longer than most calls. */
const HEAVY_BODY = 64 * 1024

/**
 * Reads whose response may hold a whole page or thousands of rows, that replay a past state, or
 * whose query is expensive.
 */
const HEAVY_READS = new RegExp(
  [
    String.raw`^\/s\/[^/]*(\/\d+)?$`,
    String.raw`^\/api\/v1\/(visit|live|audit\/.*|users\.csv|payments\.csv)$`,
    String.raw`^\/api\/v1\/(export|activity|imports(\/[^/]+)?|receipts\/[^/]+)$`,
    String.raw`^\/api\/v1\/blocks\/(\d+|search|archived|names|contents|changes)$`,
    String.raw`^\/api\/v1\/blocks\/\d+\/(contents|export|versions\/\d+)$`,
  ].join('|')
)

/** Lists of an earlier time (rule 4.45), which the path does not show. */
const OF_THE_PAST = /[?&]as(_|%5f)of=/i

/** Commands that replay a past state, or copy or move many blocks, after a small body. */
const HEAVY_COMMANDS = new RegExp(
  [
    String.raw`^\/api\/v1\/(activity\/([^/]+\/)?undo|imports\/[^/]+\/(start|undo))$`,
    String.raw`^\/api\/v1\/blocks\/\d+\/(duplicate|bring-back|versions\/\d+\/restore)$`,
  ].join('|')
)

/**
 * Calls that mostly wait for their client or for another server, and are bounded there: bytes of
 * files, uploads of avatars and imports, external pictures and pages.
 */
const BOUNDED_ELSEWHERE = new RegExp(
  [
    String.raw`^(GET|HEAD|PUT) \/api\/v1\/files\/[^/]*$`,
    String.raw`^PUT \/api\/v1\/imports\/[^/]*\/upload$`,
    String.raw`^POST \/api\/v1\/users\/current-user\/avatar$`,
    String.raw`^(GET|HEAD) \/api\/v1\/remote-p(ictures|ages)$`,
  ].join('|')
)

/** Response to a request beyond those that may wait (rule 13.39). */
const TOO_MANY = JSON.stringify({
  message: 'Too many requests at once. Try again in a second',
  code: 'E_TOO_MANY_REQUESTS',
  errors: [],
  data: { retry_after: 1 },
})
const TOO_MANY_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': TOO_MANY.length,
  'Cache-Control': 'no-store',
  'Retry-After': 1,
}

/** Queue slots of requests in flight. */
const slots = new WeakMap<IncomingMessage, QueueSlot>()

/**
 * Queues requests per client before any work is done for them (decision 119). A slot is released
 * once the request was handled. A client with too many waiting requests gets 429. Health checks,
 * which report on the process, and the app's files, which cost nothing, do not wait. A refusal
 * costs little more than reading the request's head, because thousands may arrive at once (decision
 * 119).
 */
export function queuePerClient(
  handler: Handler,
  clientKeyOf: (request: IncomingMessage) => ClientKey
): RequestListener {
  return (request, response) => {
    const path = routedPath(request.url)
    const isFree = path.startsWith('/health/') || !SERVER_PATHS.test(path)
    const isBounded = BOUNDED_ELSEWHERE.test(`${request.method} ${path}`)
    if (isFree || isBounded) return void handler(request, response)
    const client = clientKeyOf(request)
    if (client.queue.isFull(client.key)) {
      response.writeHead(429, TOO_MANY_HEADERS).end(TOO_MANY, 'latin1')
      return
    }
    // Read now, because a request loses its socket when its body is destroyed.
    clientNetwork(request)
    void handle(request, response, new QueueSlot(client, costOf(request, path)))
  }

  async function handle(request: IncomingMessage, response: ServerResponse, slot: QueueSlot) {
    slots.set(request, slot)
    await slot.acquire()
    try {
      // Skips a client that has disconnected meanwhile.
      if (!response.destroyed) await handler(request, response)
    } finally {
      slot.end()
    }
  }
}

/** Releases the request's slot to the next request while the work waits for the client. */
export async function releaseSlotDuring<T>(
  request: IncomingMessage,
  work: () => Promise<T>
): Promise<T> {
  const slot = slots.get(request)
  slot?.release()
  try {
    return await work()
  } finally {
    await slot?.acquire()
  }
}

class QueueSlot {
  #leave = () => {}
  #hasEnded = false

  constructor(
    readonly client: ClientKey,
    readonly cost: number
  ) {}

  async acquire() {
    const leave = await this.client.queue.enter(this.client.key, this.cost)
    // A deadline may have answered while the request waited, so nothing else frees the slot.
    if (this.#hasEnded) leave()
    else this.#leave = leave
  }

  /** Frees the slot for good, also if the request waits for it. */
  end() {
    this.#hasEnded = true
    this.release()
  }

  release() {
    this.#leave()
  }
}

/** Returns the cost, judged by facts known before the request is handled. */
function costOf({ method, headers, url = '' }: IncomingMessage, path: string) {
  if (method === 'GET' || method === 'HEAD') {
    return HEAVY_READS.test(path) || OF_THE_PAST.test(url) ? HEAVY : ORDINARY
  }
  const isChunked = headers['transfer-encoding'] !== undefined
  const isLarge = isChunked || Number(headers['content-length'] ?? 0) > HEAVY_BODY
  return isLarge || HEAVY_COMMANDS.test(path) ? HEAVY : ORDINARY
}
