import { setTimeout as pause } from 'node:timers/promises'
import type { ReadModels } from '#kernel/aggregates/read_models'
import type { EventStore, Position, RecordedEvent, Subscription } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { readChanges, type LiveEntry } from '#platform/live/live_entries'
import { Retries } from '#kernel/database/retries'
import type { Log } from '#kernel/database/outage'
import type { LiveSource } from '#platform/live/live_change'

export interface LiveLogOptions {
  store: EventStore
  reader: EventReader
  readModels: ReadModels
  sources: LiveSource[]
  /** Changes remembered for clients that reconnect; defaults to the product's own number. */
  remembered?: number
  log?: Pick<Log, 'info' | 'warn'>
}

const REMEMBERED = 5_000
/**
 * Maximum number of events, remembered ones included, for which the log is read back: enough for
 * clients that reconnect after a restart. Beyond that a browser reads its view again, which is
 * cheaper for all.
 */
const MAX_READ_BACK = 1_000
const READ_BACK_MS = 2_000
/** Milliseconds without another read-back after a position that was too old. */
const READ_BACK_PAUSE_MS = 10_000
const BATCH_SIZE = 500
const SUBJECT = 'live feed'
const WAIT_MS = 1_000

/**
 * The latest changes, in the order of the log, as this process may send them. A change is available
 * once all read models have passed it, whichever process leads the projections. Follows the log
 * from the first listener on.
 */
export class LiveLog {
  #entries: LiveEntry[] = []
  /** `entries` contains all changes after this position, up to `reached`. */
  #floor: Position = ''
  #reached: Position = ''
  #starting?: Promise<void>
  #subscription?: Subscription
  #readingBack: Promise<unknown> = Promise.resolve()
  /** `performance.now()` from which the log may be read back again. */
  #readBackFrom = 0
  #stopped = new AbortController()
  #listeners = new Set<(entries: LiveEntry[]) => void>()
  /** Aborts when the remembered changes are dropped. */
  #remembering = new AbortController()

  constructor(readonly options: LiveLogOptions) {}

  /** Position up to which all changes have been sent. */
  get reached() {
    return this.#reached
  }

  /** Calls back with each batch of new changes; returns a function that unsubscribes. */
  listen(listener: (entries: LiveEntry[]) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Resolves once the log is followed. Throws StoreUnavailable. */
  start() {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  /** Returns true if `after` returns all changes after this position. */
  remembers(position: Position) {
    return position !== '' && position >= this.#floor
  }

  /**
   * Returns true if `after` can return all changes after this position. For a position before the
   * remembered changes, reads a bounded part of the log again. Concurrent callers share one read.
   * After a position that was too old, reads pause, so that no client waits behind old positions of
   * others.
   */
  async covers(position: Position): Promise<boolean> {
    // A client may send any text, or the position of another kind of store.
    if (!/^[\d/]+$/.test(position) || position.length !== this.#reached.length) return false
    if (position >= this.#floor) {
      if (position <= this.#reached) return true
      // Another process, further ahead, may have sent this position. A position that no log holds
      // was never sent.
      const head = await this.options.store.head()
      return head !== null && position <= head
    }
    const reading = this.#readingBack.then(() => this.#readBackTo(position))
    this.#readingBack = reading.catch(() => {})
    return reading
  }

  /** Returns the changes of a user after a position, oldest first. */
  after(position: Position, userId: number): LiveEntry[] {
    return this.#entries.filter((entry) => entry.position > position && concerns(entry, userId))
  }

  /**
   * Drops all changes when the database was replaced, because its log may end before the changes
   * already sent. Resolves once the new log is followed from its end.
   */
  async forget() {
    const [starting, subscription] = [this.#starting, this.#subscription]
    if (!starting) return
    this.#remembering.abort()
    this.#remembering = new AbortController()
    this.#subscription = undefined
    this.#entries = []
    this.#floor = this.#reached = ''
    this.#starting = undefined
    await Promise.all([starting.catch(() => {}), subscription?.stop()])
    const { log } = this.options
    const retries = new Retries({ subject: SUBJECT, firstMs: 200, lastMs: 3_000, log })
    const { signal } = this.#stopped
    while (!signal.aborted && (await failureOf(this.start())))
      await retries.failed(undefined, signal)
  }

  async stop() {
    this.#stopped.abort()
    this.#listeners.clear()
    await this.#starting?.catch(() => {})
    await this.#subscription?.stop()
  }

  async #start() {
    const { store } = this.options
    const over = AbortSignal.any([this.#stopped.signal, this.#remembering.signal])
    const head = await store.head()
    if (head !== null) await this.#projected(head, over)
    if (over.aborted) return
    this.#floor = this.#reached = head ?? ''
    this.#subscription = store.subscribe(
      head,
      async (events, upTo) => {
        const entries = this.#read(events)
        const last = entries.findLast(({ projected }) => projected)
        if (last) await this.#projected(last.position, over)
        over.throwIfAborted()
        this.#add(entries, upTo)
      },
      this.#subscribeOptions()
    )
  }

  #add(entries: LiveEntry[], upTo: Position) {
    this.#reached = upTo
    if (entries.length === 0) return
    this.#entries.push(...entries)
    const excess = this.#entries.length - (this.options.remembered ?? REMEMBERED)
    const forgotten = excess > 0 ? this.#entries.splice(0, excess) : []
    this.#floor = forgotten.at(-1)?.position ?? this.#floor
    for (const listener of this.#listeners) listener(entries)
  }

  /** Waits until the read models show the position, because nothing is sent before. */
  async #projected(position: Position, signal: AbortSignal) {
    const { promise: stopped, resolve } = Promise.withResolvers<boolean>()
    const stop = () => resolve(true)
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted) {
        const passed = this.options.readModels.waitFor(position, WAIT_MS)
        if (await Promise.race([passed, stopped])) return
      }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** Reads from the position up to the remembered changes, and remembers what it has read. */
  async #readBackTo(position: Position): Promise<boolean> {
    const floor = this.#floor
    if (position >= floor) return true
    if (this.#entries.length >= MAX_READ_BACK || performance.now() < this.#readBackFrom)
      return false
    const found = await this.#readBetween(position, floor)
    if (!found) this.#readBackFrom = performance.now() + READ_BACK_PAUSE_MS
    // Changes dropped meanwhile would leave a gap.
    if (!found || floor !== this.#floor) return false
    this.#entries.unshift(...found)
    this.#floor = position
    return true
  }

  async #readBetween(from: Position, to: Position): Promise<LiveEntry[] | undefined> {
    const entries: LiveEntry[] = []
    const { promise, resolve } = Promise.withResolvers<LiveEntry[] | undefined>()
    let seen = this.#entries.length
    const subscription = this.options.store.subscribe(
      from,
      async (events, upTo) => {
        seen += events.length
        if (seen > MAX_READ_BACK) return resolve(undefined)
        entries.push(...this.#read(events.filter((event) => event.position <= to)))
        if (upTo >= to) resolve(entries)
      },
      this.#subscribeOptions()
    )
    const { signal } = this.#stopped
    try {
      const late = pause(READ_BACK_MS, undefined, { signal, ref: false }).catch(() => undefined)
      return await Promise.race([promise, late])
    } finally {
      await subscription.stop()
    }
  }

  #read(events: RecordedEvent[]) {
    return readChanges(this.options.reader, this.options.sources, events)
  }

  #subscribeOptions() {
    const prefixes = this.options.sources.map(({ prefix }) => prefix)
    return { prefixes, batchSize: BATCH_SIZE, subject: SUBJECT, log: this.options.log }
  }
}

export function concerns({ to }: Pick<LiveEntry, 'to'>, userId: number) {
  return to === userId || to === 'all'
}

function failureOf(work: Promise<void>) {
  return work.then(
    () => false,
    () => true
  )
}
