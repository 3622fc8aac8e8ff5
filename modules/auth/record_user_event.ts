import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { enqueueEvent } from '#backend/outbox/outbox'
import { USER_EVENTS, userStream, type UserEvent } from '#modules/auth/events'

/** Who asked for a change, and by which request. */
export interface Origin {
  actor: number | 'system' | 'operator'
  correlationId: string
}

/**
 * Writes an event to the outbox, in the transaction of the change that it tells of. The user's row
 * is locked from here to the commit, so events get their revisions in the order of their commits.
 */
export async function recordUserEvent(
  trx: TransactionClientContract,
  event: UserEvent,
  { actor, correlationId }: Origin
) {
  const { rows }: { rows: { event_revision: string }[] } = await trx.rawQuery(
    'update users set event_revision = event_revision + 1 where id = ? returning event_revision',
    [event.data.user_id]
  )
  if (!rows[0]) throw new Error(`There is no user ${event.data.user_id}`)
  const commandId = randomUUID()
  await enqueueEvent(trx, {
    stream: userStream(event.data.user_id),
    revision: Number(rows[0].event_revision),
    type: event.type,
    data: event.data,
    metadata: {
      actor,
      correlation_id: correlationId,
      causation_id: commandId,
      command_id: commandId,
      schema_version: USER_EVENTS[event.type].version,
      time: new Date().toISOString(),
    },
  })
}
