import { PassThrough } from 'node:stream'
import type { Position } from '#kernel/event_store/port'
import type { LiveNotice } from '#platform/live/live_notices'
import type { LiveEntry } from '#platform/live/live_entries'

/** Bytes that may wait for a slow client; later changes wait in the log. */
const MAX_WAITING = 64 * 1024
/** Milliseconds until a browser reconnects after a break, and the random spread added to each. */
const RETRY_MS = 500
const RETRY_SPREAD_MS = 1_000

/**
 * One open feed of server-sent events, each with its position as id. Buffers no more than its
 * client reads: writes nothing while full, and calls `caughtUp` once there is room for the omitted
 * changes.
 */
export class LiveStream {
  readonly body = new PassThrough({ highWaterMark: MAX_WAITING / 2 })
  #last: Position
  #full = false
  #leftOut = false
  #skippedBeats = 0

  constructor(
    readonly userId: number,
    readonly sessionId: string,
    after: Position,
    readonly caughtUp: (stream: LiveStream) => void = () => {}
  ) {
    this.#last = after
    // The body is piped later; until then a failure would have no listener and end the process.
    this.body.on('error', () => {})
    this.body.on('drain', () => this.#drained())
    // Spreads the reconnects of a thousand browsers that lost one server.
    this.#write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`)
  }

  /** Position up to which all changes were sent. */
  get last() {
    return this.#last
  }

  /** Sends changes, except for those already sent. */
  tell(entries: LiveEntry[]) {
    for (const { position, change, cause } of entries.filter((entry) => this.#isNew(entry))) {
      if (!this.#write(`id: ${position}\ndata: ${json(change, cause)}\n\n`)) return
      this.#last = position
    }
  }

  /**
   * Tells the client that earlier reads may be stale and that changes up to `reached` can not be
   * sent.
   */
  reset(reached: Position) {
    if (this.#write(`event: reset\nid: ${reached}\ndata:\n\n`)) this.#last = reached
  }

  /**
   * Shows that the connection is alive, and that no change up to the position was missed. Cuts off
   * a client that has read nothing since the previous beat; the client may resume.
   */
  beat(reached: Position) {
    if (this.#full && ++this.#skippedBeats > 1) return void this.cut()
    if (this.#full) return
    if (reached > this.#last) this.#last = reached
    this.#write(`event: beat\nid: ${this.#last}\ndata:\n\n`)
  }

  /** Sends a value that no log holds, without an id, because a feed can not resume from it. */
  notice(notice: LiveNotice) {
    this.#write(`event: notice\ndata: ${JSON.stringify(notice)}\n\n`)
  }

  /** Relays unsaved text of another browser; drops it for a slow client. */
  unsaved(json: string) {
    if (!this.#full) this.#write(`event: unsaved\ndata: ${json}\n\n`)
  }

  end() {
    this.body.end()
  }

  cut() {
    this.body.destroy(new Error('The client does not read its live feed'))
  }

  #isNew({ position }: LiveEntry) {
    return position > this.#last
  }

  /** Returns false if there is no room. */
  #write(text: string) {
    if (this.body.writableEnded || this.body.destroyed) return false
    if (this.#full) this.#leftOut = true
    else this.#full = !this.body.write(text)
    return !this.#leftOut
  }

  #drained() {
    this.#full = false
    this.#skippedBeats = 0
    if (!this.#leftOut) return
    this.#leftOut = false
    this.caughtUp(this)
  }
}

function json(change: object, cause: string) {
  return JSON.stringify({ ...change, cause })
}
