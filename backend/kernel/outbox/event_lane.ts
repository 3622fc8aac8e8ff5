import { v5 as uuidv5 } from 'uuid'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { EventMetadata, EventStore } from '#kernel/event_store/port'
import type { Lane, OutboxRow } from '#kernel/outbox/lane'

const EVENT_IDS = '0c9a4f0e-6b1d-4b86-9a3b-6f0a5f3d2c11'

export interface EventPayload {
  /** Absent in rows from before ids were drawn with them. */
  id?: string
  type: string
  data: object
  metadata: EventMetadata
}

/**
 * Moves a row, and all that waits behind it, to the end of a stream that has gone on to a revision
 * without this database. Does nothing when the row stands elsewhere by now.
 */
export type MoveBehind = (row: OutboxRow, last: number) => Promise<void>

/**
 * Appends events to their streams at the revision that was set when the row was written, under an
 * id of the row: an append that is repeated, after a kill or by two leaders, is stored once. Events
 * are never given up. A database that is older than the log sets revisions that others have.
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

/** The row is tried again where it stands now. */
class StreamWentOn extends Error {
  constructor(cause: WrongExpectedRevision) {
    super(
      `${cause.stream} went on to ${cause.actual} without this database, which is older than the ` +
        'log: what waits follows at its end',
      { cause }
    )
  }
}

/** The event of an outbox row from before its id was drawn with it always has the same id. */
export function eventId(outboxId: string) {
  return uuidv5(outboxId, EVENT_IDS)
}
