import { v5 as uuidv5 } from 'uuid'
import type { EventMetadata, EventStore } from '#backend/event_store/port'
import type { Lane, OutboxRow } from '#backend/outbox/lane'

const EVENT_IDS = '0c9a4f0e-6b1d-4b86-9a3b-6f0a5f3d2c11'

interface EventPayload {
  type: string
  data: object
  metadata: EventMetadata
}

/**
 * Appends events to their streams at the revision that was set when the row was written, under an
 * id made from the row's: an append that is repeated, after a kill or by two leaders, is stored
 * once. Events are never given up.
 */
export function eventLane(eventStore: () => Promise<EventStore>): Lane {
  return {
    topic: 'event',
    ordered: true,
    batchSize: 100,
    delays: [1, 2, 5, 10, 30],
    maxAttempts: Infinity,
    async handle({ id, key, revision, payload }: OutboxRow) {
      const { type, data, metadata } = payload as EventPayload
      const store = await eventStore()
      const expected = revision === 0 ? 'no_stream' : Number(revision) - 1
      const event = { id: eventId(id), type, data: Buffer.from(JSON.stringify(data)), metadata }
      await store.append(key, expected, [event])
    },
  }
}

/** The event of an outbox row always has the same id. */
export function eventId(outboxId: string) {
  return uuidv5(outboxId, EVENT_IDS)
}
