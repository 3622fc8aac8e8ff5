import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EventMetadata } from '#kernel/event_store/port'
import type { EventPayload } from '#kernel/outbox/event_lane'
import type { OutboxRow } from '#kernel/outbox/lane'

/** Event queued for the relay, with its revision already assigned. */
export interface OutboxEvent {
  stream: string
  revision: number
  type: string
  data: object
  metadata: EventMetadata
}

/** Queued mail: template and recipient. Tokens are generated when the mail is sent (rule 10.6). */
export interface OutboxMail {
  template: string
  userId: number
  /** Ids and times of the mail's subject. */
  about?: object
}

/** Notification channel. The table's trigger notifies it of new rows on commit. */
export const OUTBOX_CHANNEL = 'outbox'

/**
 * Queues an event to be appended at exactly this revision, exactly once, in the caller's
 * transaction. The id is generated here, because a restored database reuses row numbers.
 */
export async function enqueueEvent(trx: TransactionClientContract, event: OutboxEvent) {
  const { stream, revision, ...rest } = event
  const payload: EventPayload = { id: uuidv7(), ...rest }
  await trx.table('outbox').insert({ topic: 'event', key: stream, revision, payload })
}

/**
 * Moves an event and all queued events of its stream behind the revision `last`, in the caller's
 * transaction. Returns the shift in revisions; undefined when the event was moved already.
 */
export async function moveEventsBehind(
  trx: TransactionClientContract,
  { id, key, revision }: OutboxRow,
  last: number
): Promise<number | undefined> {
  const { rowCount } = await trx.rawQuery(
    `select from outbox where id = ? and revision = ? and done_at is null for update`,
    [id, Number(revision)]
  )
  if (rowCount === 0) return undefined
  const by = last + 1 - Number(revision)
  const places = `topic = 'event' and key = ? and done_at is null`
  // Negates first, because two rows may never have the same revision, not even temporarily.
  await trx.rawQuery(`update outbox set revision = -revision - ? where ${places}`, [by, key])
  await trx.rawQuery(`update outbox set revision = -revision where ${places}`, [key])
  return by
}

/** Queues a mail to be sent once. Replaces a queued mail of the same kind. */
export async function enqueueMail(trx: TransactionClientContract, mail: OutboxMail) {
  const key = mailKey(mail)
  await trx.rawQuery(
    `update outbox set done_at = now(), last_error = 'replaced by a later mail'
       where topic = 'mail' and key = ? and done_at is null and dead_at is null`,
    [key]
  )
  await trx.table('outbox').insert({ topic: 'mail', key, payload: mail })
}

/** Returns the seconds since such a mail was last queued; undefined if never. */
export async function secondsSinceLastMail(trx: TransactionClientContract, mail: OutboxMail) {
  const { rows }: { rows: { seconds: string | null }[] } = await trx.rawQuery(
    `select extract(epoch from now() - max(created_at)) as seconds
       from outbox where topic = 'mail' and key = ?`,
    [mailKey(mail)]
  )
  const seconds = rows[0]?.seconds
  return seconds === null || seconds === undefined ? undefined : Number(seconds)
}

/**
 * Retries a dead row with a fresh set of attempts. Returns false when there is no such dead row.
 */
export async function retryDeadLetter(trx: TransactionClientContract, id: number) {
  const { rowCount }: { rowCount: number } = await trx.rawQuery(
    `update outbox set dead_at = null, attempts = 0, next_attempt_at = now()
     where id = ? and dead_at is not null and done_at is null`,
    [id]
  )
  await trx.rawQuery(`select pg_notify('${OUTBOX_CHANNEL}', '')`)
  return rowCount === 1
}

/** Returns the keys of a topic's queued and dead rows. */
export async function waitingKeys(client: Pick<pg.ClientBase, 'query'>, topic: string) {
  const { rows } = await client.query<{ key: string }>(
    'select key from outbox where topic = $1 and done_at is null',
    [topic]
  )
  return rows.map(({ key }) => key)
}

/** Returns a stream's events after a revision that the relay has yet to append, in order. */
export async function waitingEvents(
  client: Pick<pg.ClientBase, 'query'>,
  stream: string,
  after: number
): Promise<EventPayload[]> {
  const { rows } = await client.query<{ payload: EventPayload }>(
    `select payload from outbox where topic = 'event' and key = $1 and done_at is null
       and revision > $2 order by revision`,
    [stream, after]
  )
  return rows.map(({ payload }) => payload)
}

function mailKey({ template, userId }: OutboxMail) {
  return `${template}/${userId}`
}
