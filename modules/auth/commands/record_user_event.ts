import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#kernel/event_store/port'
import type { MoveBehind } from '#kernel/outbox/event_lane'
import { enqueueEvent, moveEventsBehind } from '#kernel/outbox/outbox'
import { USER_EVENTS, userStream, type UserEvent } from '#modules/auth/events'

/** Actor and request behind a change. */
export interface Origin {
  actor: Actor
  correlationId: string
  /** Command id of a request that can be retried. */
  commandId?: string
}

/**
 * Writes an event to the outbox in the transaction of the change it records. Locks the user's row
 * until the commit, so revisions follow the order of commits.
 */
export async function recordUserEvent(
  trx: TransactionClientContract,
  event: UserEvent,
  { actor, correlationId, commandId = randomUUID() }: Origin
) {
  const { rows }: { rows: { event_revision: string }[] } = await trx.rawQuery(
    'update users set event_revision = event_revision + 1 where id = ? returning event_revision',
    [event.data.user_id]
  )
  if (!rows[0]) throw new Error(`There is no user ${event.data.user_id}`)
  await enqueueEvent(trx, {
    stream: userStream(event.data.user_id),
    revision: Number(rows[0].event_revision),
    type: event.type,
    data: event.data,
    metadata: {
      actor,
      owner: event.data.user_id,
      correlation_id: correlationId,
      causation_id: commandId,
      command_id: commandId,
      schema_version: USER_EVENTS[event.type].version,
      time: new Date().toISOString(),
    },
  })
}

/**
 * Moves a user's pending events behind the log's last event, and future events with them. Needed
 * because the log may hold later events than a restored database.
 */
export const moveBehindLog: MoveBehind = (row, last) =>
  db.transaction(async (trx) => {
    const userId = row.key.slice('user-'.length)
    await trx.rawQuery('select from users where id = ? for update', [userId])
    const by = await moveEventsBehind(trx, row, last)
    if (by === undefined) return
    await trx.rawQuery('update users set event_revision = event_revision + ? where id = ?', [
      by,
      userId,
    ])
  })
