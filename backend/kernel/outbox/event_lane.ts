import { v5 as uuidv5 } from 'uuid'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { EventMetadata, EventStore } from '#kernel/event_store/port'
import type { Lane, OutboxRow } from '#kernel/outbox/lane'

const EVENT_IDS = '0c9a4f0e-6b1d-4b86-9a3b-6f0a5f3d2c11'

export interface EventPayload {
  /** Absent in rows written before ids were generated with the row. */
  id?: string
  type: string
  data: object
  metadata: EventMetadata
}

/**
 * Moves a row and all rows queued behind it to the end of a stream that advanced without this
 * database. Does nothing when the row was moved already.
 */
export type MoveBehind = (row: OutboxRow, last: number) => Promise<void>

/**
 * Appends events to their streams at the revision set in the row, under an id of the row. An append
 * repeated after a crash, or by two leaders, is therefore stored once. Events are retried forever.
 * A database older than the log assigns revisions that are already taken.
 */
export function eventLane(eventStore: () => Promise<EventStore>, moveBehind?: MoveBehind): Lane {
  return {
    topic: 'event',
    ordered: true,
    batchSize: 100,
    delays: [1, 2, 5, 10, 30],
    maxAttempts: Infinity,
    async handle(row: OutboxRow) {
      const { id = eventId(row.id), type, data, metadata } = row.payload as EventPayload
      const revision = Number(row.revision)
      const store = await eventStore()
      const expected = revision === 0 ? 'no_stream' : revision - 1
      const event = { id, type, data: Buffer.from(JSON.stringify(data)), metadata }
      try {
        await store.append(row.key, expected, [event])
      } catch (error) {
        const isTaken = error instanceof WrongExpectedRevision && error.actual >= revision
        if (!isTaken || !moveBehind) throw error
        await moveBehind(row, error.actual)
        throw new StreamWentOn(error)
      }
    },
  }
}

/** The row is retried at its new revision. */
class StreamWentOn extends Error {
  constructor(cause: WrongExpectedRevision) {
    super(
      `${cause.stream} continued to ${cause.actual} without this database, which is older than the ` +
        'log: pending events are appended at the end',
      { cause }
    )
  }
}

/**
 * Returns the event id for an outbox row written before ids were generated with rows. The id never
 * changes.
 */
export function eventId(outboxId: string) {
  return uuidv5(outboxId, EVENT_IDS)
}
