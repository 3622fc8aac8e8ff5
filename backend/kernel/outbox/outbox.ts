import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EventMetadata } from '#kernel/event_store/port'
import type { EventPayload } from '#kernel/outbox/event_lane'
import type { OutboxRow } from '#kernel/outbox/lane'

/** An event as it waits for the relay; it already has its place in its stream. */
export interface OutboxEvent {
  stream: string
  revision: number
  type: string
  data: object
  metadata: EventMetadata
}

/** A mail as it waits: what to say to whom. Tokens are made when it is sent (rule 10.6). */
export interface OutboxMail {
  template: string
  userId: number
  /** Ids and times of what it is about. */
  about?: object
}

/** The table's trigger notifies it of new rows, on commit. */
export const OUTBOX_CHANNEL = 'outbox'

/**
 * To be appended at exactly this revision, exactly once. Part of the caller's transaction. The id is
 * drawn here: a database that was put back gives the numbers of rows once more.
 */
export async function enqueueEvent(trx: TransactionClientContract, event: OutboxEvent) {
  const { stream, revision, ...rest } = event
  const payload: EventPayload = { id: uuidv7(), ...rest }
  await trx.table('outbox').insert({ topic: 'event', key: stream, revision, payload })
}

/**
 * Moves an event, and all of its stream that wait, behind the revision `last`, in the caller's
 * transaction. Returns by how many revisions; undefined when the event stands elsewhere by now.
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
  // No two rows may have one place, not even in between.
  await trx.rawQuery(`update outbox set revision = -revision - ? where ${places}`, [by, key])
  await trx.rawQuery(`update outbox set revision = -revision where ${places}`, [key])
  return by
}

/** To be sent once; takes the place of an earlier mail of this kind that still waits. */
export async function enqueueMail(trx: TransactionClientContract, mail: OutboxMail) {
  const key = mailKey(mail)
  await trx.rawQuery(
    `update outbox set done_at = now(), last_error = 'replaced by a later mail'
       where topic = 'mail' and key = ? and done_at is null and dead_at is null`,
    [key]
  )
  await trx.table('outbox').insert({ topic: 'mail', key, payload: mail })
}

/** Seconds since such a mail was last asked for; undefined when it never was. */
export async function secondsSinceLastMail(trx: TransactionClientContract, mail: OutboxMail) {
  const { rows }: { rows: { seconds: string | null }[] } = await trx.rawQuery(
    `select extract(epoch from now() - max(created_at)) as seconds
       from outbox where topic = 'mail' and key = ?`,
    [mailKey(mail)]
  )
  const seconds = rows[0]?.seconds
  return seconds === null || seconds === undefined ? undefined : Number(seconds)
}

/** Has a row that was given up tried anew, as often as a new one. False when there is none like that. */
export async function retryDeadLetter(trx: TransactionClientContract, id: number) {
  const { rowCount }: { rowCount: number } = await trx.rawQuery(
    `update outbox set dead_at = null, attempts = 0, next_attempt_at = now()
     where id = ? and dead_at is not null and done_at is null`,
    [id]
  )
  await trx.rawQuery(`select pg_notify('${OUTBOX_CHANNEL}', '')`)
  return rowCount === 1
}

/** Keys of a topic's rows that wait, or were given up. */
export async function waitingKeys(client: Pick<pg.ClientBase, 'query'>, topic: string) {
  const { rows } = await client.query<{ key: string }>(
    'select key from outbox where topic = $1 and done_at is null',
    [topic]
  )
  return rows.map(({ key }) => key)
}

/** Events of a stream after a revision that the relay has yet to append, in their order. */
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
