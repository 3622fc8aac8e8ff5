import { v7 as uuidv7 } from 'uuid'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { EventMetadata } from '#kernel/event_store/port'
import type { EventPayload } from '#kernel/outbox/event_lane'

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

function mailKey({ template, userId }: OutboxMail) {
  return `${template}/${userId}`
}
