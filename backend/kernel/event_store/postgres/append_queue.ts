import type pg from 'pg'
import { assertAppendable } from '#kernel/event_store/appendable'
import { StoreUnavailable, StreamDeleted, WrongExpectedRevision } from '#kernel/event_store/errors'
import type {
  AppendResult,
  EventToAppend,
  ExpectedRevision,
  RecordedEvent,
} from '#kernel/event_store/port'
import { formatPosition } from '#kernel/event_store/postgres/position'

interface PendingAppend {
  stream: string
  expected: ExpectedRevision
  events: readonly EventToAppend[]
  /** Deadline on the clock of `performance.now()` for being sent. */
  waitsUntil: number
  resolve: (result: AppendResult) => void
  reject: (error: Error) => void
}

interface Outcome {
  /** `repeated`: the log already holds the events, from an append with the same ids. */
  outcome: 'ok' | 'repeated' | 'conflict' | 'deleted'
  revision: string
  position: string | null
}

const MAX_APPENDS_IN_GROUP = 200
/** Limits the group's size, because the driver holds several copies of it while writing. */
const MAX_GROUP_BYTES = 4_000_000
/**
 * Maximum queueing time in milliseconds. Together with its time at the server, a request is still
 * answered within its deadline.
 */
const MAX_WAIT_MS = 4_000
const EXPECTED_CODES = { no_stream: -1, any: -2, stream_exists: -4 } as const
const APPEND_MANY = 'select * from event_store.append_many($1, $2, $3, $4, $5, $6, $7)'

/**
 * Group commit. While one transaction is in flight, further appends queue up and go together in the
 * next: one fsync for all. Each append has its own outcome. When a group fails because of one
 * append, its appends are sent again one by one. When the server does not answer, the outcome is
 * unknown, and all appends of the group fail. A retry is recognized by its command's id. Appends
 * queued past their deadline fail without being sent.
 */
export class AppendQueue {
  #queue: PendingAppend[] = []
  #busy = false
  #underWay?: Promise<void>

  constructor(
    readonly pool: pg.Pool,
    /** Called with events newly appended to the log, in log order. */
    readonly onAppended: (events: RecordedEvent[]) => void,
    readonly maxWaitMs = MAX_WAIT_MS
  ) {}

  /** Resolves when the group in flight is settled; undefined without one. */
  get underWay() {
    return this.#underWay
  }

  append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]) {
    return new Promise<AppendResult>((resolve, reject) => {
      assertAppendable(stream, events)
      const waitsUntil = performance.now() + this.maxWaitMs
      this.#queue.push({ stream, expected, events, waitsUntil, resolve, reject })
      void this.#drain()
    })
  }

  async #drain() {
    if (this.#busy) return
    this.#busy = true
    await Promise.resolve()
    while (this.#queue.length > 0) {
      this.#underWay = this.#commit(this.#nextGroup().filter(isInTime))
      await this.#underWay
    }
    this.#underWay = undefined
    this.#busy = false
  }

  /** Takes at most 200 appends, of 4 MB together unless the group is a single append. */
  #nextGroup() {
    let bytes = 0
    const end = this.#queue.findIndex(({ events }, i) => {
      bytes += events.reduce((sum, { data }) => sum + data.byteLength, 0)
      return i === MAX_APPENDS_IN_GROUP || (i > 0 && bytes > MAX_GROUP_BYTES)
    })
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end)
  }

  async #commit(group: PendingAppend[]): Promise<void> {
    if (group.length === 0) return
    try {
      const { rows } = await this.pool.query<Outcome>({
        name: 'append_many',
        text: APPEND_MANY,
        values: toArrays(group),
      })
      const recorded = group.flatMap((append, i) => asRecorded(append, rows[i]!))
      if (recorded.length > 0) this.onAppended(recorded)
      group.forEach((append, i) => settle(append, rows[i]!))
    } catch (error) {
      if (group.length > 1 && liesInOneAppend(error)) {
        for (const append of group) {
          // An append to a locked stream takes up to a second, so later ones may be past their
          // deadline.
          if (isStatementError(error) || isInTime(append)) await this.#commit([append])
        }
        return
      }
      const failure = isStatementError(error)
        ? error
        : new StoreUnavailable('The event log did not answer', { cause: error })
      for (const { reject } of group) reject(failure)
    }
  }
}

function toArrays(group: PendingAppend[]) {
  const events = group.flatMap((append) => append.events)
  const from = [1]
  for (const append of group) from.push(from.at(-1)! + append.events.length)
  return [
    group.map((append) => append.stream),
    group.map(({ expected }) =>
      typeof expected === 'number' ? expected : EXPECTED_CODES[expected]
    ),
    from,
    events.map((event) => event.id),
    events.map((event) => event.type),
    events.map((event) => Buffer.from(event.data)),
    events.map((event) => JSON.stringify(event.metadata)),
  ]
}

/** Returns an append's events as a reader of the log gets them. Their positions are consecutive. */
function asRecorded({ stream, events }: PendingAppend, appended: Outcome): RecordedEvent[] {
  if (appended.outcome !== 'ok') return []
  const revision = Number(appended.revision) - events.length + 1
  const position = BigInt(appended.position!) - BigInt(events.length) + 1n
  return events.map(({ id, type, data, metadata }, i) => ({
    stream,
    revision: revision + i,
    position: formatPosition(String(position + BigInt(i))),
    id,
    type,
    data,
    metadata: { ...metadata },
  }))
}

function settle(append: PendingAppend, { outcome, revision, position }: Outcome) {
  const { stream, expected } = append
  if (outcome === 'ok' || outcome === 'repeated') {
    append.resolve({ revision: Number(revision), position: formatPosition(position!) })
  } else if (outcome === 'conflict') {
    append.reject(new WrongExpectedRevision(stream, expected, Number(revision)))
  } else {
    append.reject(new StreamDeleted(stream))
  }
}

/**
 * Returns true before the append's deadline. Otherwise rejects the append, none of which is in the
 * log.
 */
function isInTime({ waitsUntil, reject }: PendingAppend) {
  if (performance.now() <= waitsUntil) return true
  reject(new StoreUnavailable('Earlier appends took too long'))
  return false
}

/** True if Postgres rejected the statement itself, rather than its connection or resources. */
function isStatementError(error: unknown): error is Error {
  return /^(22|23|42|P0)/.test(codeOf(error))
}

/**
 * True if one append caused the failure: a rejected statement, or a stream locked by another
 * transaction (55P03, 40P01). Nothing was stored then.
 */
function liesInOneAppend(error: unknown) {
  return isStatementError(error) || /^(55P03|40P01)$/.test(codeOf(error))
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
