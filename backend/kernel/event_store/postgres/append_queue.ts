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
  /** `performance.now()` until which it may wait for its turn. */
  waitsUntil: number
  resolve: (result: AppendResult) => void
  reject: (error: Error) => void
}

interface Outcome {
  /** `repeated`: the events are there already, from an append with the same ids. */
  outcome: 'ok' | 'repeated' | 'conflict' | 'deleted'
  revision: string
  position: string | null
}

const MAX_APPENDS_IN_GROUP = 200
/** A group is held several times over, as the driver writes it. */
const MAX_GROUP_BYTES = 4_000_000
/** Milliseconds in line: together with its own time at the server a request is still answered. */
const MAX_WAIT_MS = 4_000
const EXPECTED_CODES = { no_stream: -1, any: -2, stream_exists: -4 } as const
const APPEND_MANY = 'select * from event_store.append_many($1, $2, $3, $4, $5, $6, $7)'

/**
 * Group commit. While one transaction is at the server, further appends queue up and go together
 * in the next: one fsync for all. Each keeps its own outcome; when a group fails as a whole for a
 * reason that lies in one append, its appends are sent again one by one. When the server does not
 * answer, whether a group was kept is not known: all of it is refused, and a retry is
 * known by the id of its command. What has waited too long meanwhile is refused without being sent.
 */
export class AppendQueue {
  #queue: PendingAppend[] = []
  #busy = false
  #underWay?: Promise<void>

  constructor(
    readonly pool: pg.Pool,
    /** Called with events that have come into the log, in the log's order. */
    readonly onAppended: (events: RecordedEvent[]) => void,
    readonly maxWaitMs = MAX_WAIT_MS
  ) {}

  /** Resolves when the group that is at the server is settled; undefined when none is there. */
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

  /** At most 200 appends, of 4 MB together unless it is a single one. */
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
          // A stream that is held takes up to a second; one behind several has waited.
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

/** The events of an append as a reader of the log gets them: positions are drawn in a row. */
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

/** One that is not was refused: nothing of it is in the log. */
function isInTime({ waitsUntil, reject }: PendingAppend) {
  if (performance.now() <= waitsUntil) return true
  reject(new StoreUnavailable('Appends before it took too long'))
  return false
}

/** True when Postgres refused the statement itself: not its connection, not its resources. */
function isStatementError(error: unknown): error is Error {
  return /^(22|23|42|P0)/.test(codeOf(error))
}

/** Also when one stream is locked by somebody else (55P03, 40P01); nothing was kept then. */
function liesInOneAppend(error: unknown) {
  return isStatementError(error) || /^(55P03|40P01)$/.test(codeOf(error))
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
