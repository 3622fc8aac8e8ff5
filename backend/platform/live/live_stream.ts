import { PassThrough } from 'node:stream'
import type { Position } from '#kernel/event_store/port'
import type { LiveNotice } from '#platform/live/live_notices'
import type { LiveEntry } from '#platform/live/live_entries'

/** Bytes that may wait for a client that reads slowly; what comes after them waits in the log. */
const MAX_WAITING = 64 * 1024
/** Milliseconds until a browser comes back after a break, and what is added by chance to each. */
const RETRY_MS = 500
const RETRY_SPREAD_MS = 1_000

/**
 * One open feed: server-sent events, each with its position as id. It takes no more than its client
 * reads: while it is full nothing is written, and `caughtUp` is called once there is room again for
 * what was left out.
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
    // It is piped later: until then a failure would have no listener and end the process.
    this.body.on('error', () => {})
    this.body.on('drain', () => this.#drained())
    // A thousand browsers that lost one server are not to come back in one moment.
    this.#write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`)
  }

  /** The position up to which everything was sent. */
  get last() {
    return this.#last
  }

  /** Sends changes, except those that were sent before. */
  tell(entries: LiveEntry[]) {
    for (const { position, change, cause } of entries.filter((entry) => this.#isNew(entry))) {
      if (!this.#write(`id: ${position}\ndata: ${json(change, cause)}\n\n`)) return
      this.#last = position
    }
  }

  /** What was read before may be stale, and what changed up to `reached` can no longer be sent. */
  reset(reached: Position) {
    if (this.#write(`event: reset\nid: ${reached}\ndata:\n\n`)) this.#last = reached
  }

  /**
   * Shows that the connection lives, and that nothing was missed up to the position. A client that
   * has read nothing since the beat before is cut off; it may resume.
   */
  beat(reached: Position) {
    if (this.#full && ++this.#skippedBeats > 1) return void this.cut()
    if (this.#full) return
    if (reached > this.#last) this.#last = reached
    this.#write(`event: beat\nid: ${this.#last}\ndata:\n\n`)
  }

  /** How something is that no log holds: without an id, since it is no place to go on from. */
  notice(notice: LiveNotice) {
    this.#write(`event: notice\ndata: ${JSON.stringify(notice)}\n\n`)
  }

  /** Passes on unsaved text of another browser; drops it for a client that reads slowly. */
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

  /** False when there is no room. */
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
