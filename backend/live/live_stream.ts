import { PassThrough } from 'node:stream'
import type { Position } from '#backend/event_store/port'
import type { LiveNotice } from '#backend/live/live_notices'
import type { LiveEntry } from '#backend/live/live_entries'

/** Bytes that may wait for a client that does not read; it is then cut off and may resume. */
const MAX_WAITING = 256 * 1024
/** Milliseconds until a browser comes back after a break, and what is added by chance to each. */
const RETRY_MS = 500
const RETRY_SPREAD_MS = 1_000

/** One open feed: server-sent events, each with its position as id. */
export class LiveStream {
  readonly body = new PassThrough()
  #last: Position

  constructor(
    readonly userId: number,
    readonly sessionId: string,
    after: Position
  ) {
    this.#last = after
    // A thousand browsers that lost one server are not to come back in one moment.
    this.#write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`)
  }

  /** Tells of changes, passing over those that were told before. */
  tell(entries: LiveEntry[]) {
    const news = entries.filter(({ position }) => position > this.#last)
    if (news.length === 0) return
    this.#last = news.at(-1)!.position
    this.#write(
      news
        .map(({ position, change, cause }) => `id: ${position}\ndata: ${json(change, cause)}\n\n`)
        .join('')
    )
  }

  /** What was read before may be old, and what changed since cannot be told any more. */
  reset() {
    this.#write(`event: reset\nid: ${this.#last}\ndata:\n\n`)
  }

  /** Shows that the connection lives, and that nothing was missed up to the position. */
  beat(reached: Position) {
    if (reached > this.#last) this.#last = reached
    this.#write(`event: beat\nid: ${this.#last}\ndata:\n\n`)
  }

  /** How something is that no log holds: without an id, since it is no place to go on from. */
  notice(notice: LiveNotice) {
    this.#write(`event: notice\ndata: ${JSON.stringify(notice)}\n\n`)
  }

  end() {
    this.body.end()
  }

  #write(text: string) {
    if (this.body.writableEnded || this.body.destroyed) return
    this.body.write(text)
    if (this.body.writableLength <= MAX_WAITING) return
    this.body.destroy(new Error('The client does not read its live feed'))
  }
}

function json(change: object, cause: string) {
  return JSON.stringify({ ...change, cause })
}
