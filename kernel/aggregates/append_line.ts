import { bytesOf } from '#kernel/event_store/appendable'
import { StoreUnavailable } from '#kernel/event_store/errors'
import {
  MAX_APPEND_BYTES,
  type AppendResult,
  type EventStore,
  type EventToAppend,
} from '#kernel/event_store/port'

type StreamRevision = number | 'no_stream'

interface Waiting {
  expected: StreamRevision
  events: readonly EventToAppend[]
  isFollowed: boolean
  resolve: (result: AppendResult) => void
  reject: (error: unknown) => void
}

/** What this was decided on did not come into the log. */
export class DecidedTooEarly extends Error {
  constructor(options?: ErrorOptions) {
    super('A command that this one followed was not recorded', options)
  }
}

/**
 * Appends to one stream, each decided on those before it. While one is at the store, those that follow
 * wait, and go together as one: all of them come into the log, or none. Once one that `isFollowed` has
 * failed, or was decided without those before it, all behind it are refused as DecidedTooEarly.
 */
export class AppendLine {
  #waiting: Waiting[] = []
  #failed = false
  #sending?: Promise<void>
  /** Where the stream ends once all that is under way is in the log; undefined when nothing is. */
  #end?: number

  constructor(
    readonly store: EventStore,
    readonly stream: string
  ) {}

  /** `isFollowed`: others may be decided on it before it is kept. */
  append(
    expected: StreamRevision,
    events: readonly EventToAppend[],
    isFollowed: boolean
  ): Promise<AppendResult> {
    const base = expected === 'no_stream' ? -1 : expected
    if (!this.isEnd(base)) this.#failed = true
    if (this.#failed) return Promise.reject(new DecidedTooEarly())
    this.#end = base + events.length
    const { promise, resolve, reject } = Promise.withResolvers<AppendResult>()
    this.#waiting.push({ expected, events, isFollowed, resolve, reject })
    this.#sending ??= this.#send()
    return promise
  }

  /** Whether a fold of this revision, -1 for none, holds all that is under way. */
  isEnd(revision: number) {
    return revision === (this.#end ?? revision)
  }

  get failed() {
    return this.#failed
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.#sending ?? Promise.resolve()
  }

  async #send() {
    while (this.#waiting.length > 0) {
      await this.#sendGroup(this.#waiting.splice(0, this.#nextLength()))
    }
    this.#sending = this.#end = undefined
  }

  async #sendGroup(group: Waiting[]) {
    const events = group.flatMap((append) => append.events)
    try {
      const { revision, position } = await this.store.append(
        this.stream,
        group[0]!.expected,
        events
      )
      let last = revision - events.length
      for (const { events: own, resolve } of group) {
        last += own.length
        resolve({ revision: last, position })
      }
    } catch (error) {
      // Of several it is not known which was at fault: each is tried again by itself.
      const isTold = group.length === 1 || error instanceof StoreUnavailable
      const failure = isTold ? error : new DecidedTooEarly({ cause: error })
      for (const { reject } of group) reject(failure)
      this.#end = undefined
      this.#failed ||= group.some(({ isFollowed }) => isFollowed)
      if (!this.#failed) return
      for (const { reject } of this.#waiting.splice(0)) reject(new DecidedTooEarly())
    }
  }

  /** How many of those that wait go together: what a store takes in one append. */
  #nextLength() {
    let bytes = 0
    const tooMany = this.#waiting.findIndex(({ events }, i) => {
      bytes += bytesOf(events)
      return i > 0 && bytes > MAX_APPEND_BYTES
    })
    return tooMany === -1 ? this.#waiting.length : tooMany
  }
}
