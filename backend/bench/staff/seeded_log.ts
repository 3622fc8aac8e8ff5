import { v7 as uuidv7 } from 'uuid'
import type { EventToAppend } from '#kernel/event_store/port'
import { formatPosition } from '#kernel/event_store/postgres/position'
import { checkpointOf, withPrevious } from '#kernel/projections/projection'
import { rebuild } from '#kernel/projections/rebuild'
import { projections, readModels } from '#projections/index'
import type { Stack } from '#testing/stack'
import { issueKeys } from '#bench/large_history'
import { SampleText } from '#bench/sample_text'
import {
  BLOCKS_EACH,
  seededHistory,
  type Population,
  type SeededEvent,
} from '#bench/staff/seeded_history'
import { ACCOUNTS } from '#bench/staff/seeded_accounts'

const TEXT_SEED = 20_261
const WRITTEN_AT_ONCE = 5_000
const KEYS_AT_ONCE = 50_000
const REBUILT_AT_ONCE = 3

type Row = EventToAppend & { stream: string; revision: number }

/**
 * Fills an unused database with the history of this many users. The log, its keys and the accounts
 * are written past the product. All read models are built from the log by their own projections.
 * Returns the number of events.
 */
export async function writeSeed(
  stack: Stack,
  userCount: number,
  say: (what: string) => void
): Promise<number> {
  say(`keys of ${userCount * BLOCKS_EACH} blocks`)
  const keys = new Map<number, Buffer>()
  for (let left = userCount * BLOCKS_EACH; left > 0; left -= KEYS_AT_ONCE) {
    const issued = await issueKeys(stack, Math.min(left, KEYS_AT_ONCE))
    for (const [id, key] of issued) keys.set(id, key)
  }
  const population = await populate(stack, userCount, keys)
  say('the log')
  const events = await writeLog(stack, population, keys)
  say(`${events} events, accounts`)
  for (const text of ACCOUNTS) await stack.pool.query(text, [population.firstUser])
  await stack.pool.query('analyze')
  await project(stack, say)
  say('vacuum')
  await stack.pool.query('vacuum analyze')
  return events
}

async function populate(
  { pool }: Stack,
  userCount: number,
  keys: Map<number, Buffer>
): Promise<Population> {
  const { rows } = await pool.query<Record<'user_id' | 'subscription' | 'payment', number>>(
    `select (select coalesce(max(id), 0) from users) + 1 as user_id,
       nextval('subscription_sales_id_seq')::int as subscription,
       nextval('payment_ids')::int as payment`
  )
  const { user_id, subscription, payment } = rows[0]!
  return {
    userCount,
    firstUser: Number(user_id),
    firstBlock: keys.keys().next().value!,
    firstSubscription: subscription,
    firstPayment: payment,
    until: new Date(),
    text: new SampleText(TEXT_SEED),
  }
}

async function writeLog(stack: Stack, population: Population, keys: Map<number, Buffer>) {
  const revisions = new Map<string, number>()
  let rows: Row[] = []
  let written = Promise.resolve()
  let events = 0
  for (const seeded of seededHistory(population)) {
    const revision = (revisions.get(seeded.stream) ?? -1) + 1
    revisions.set(seeded.stream, revision)
    events++
    const row = { stream: seeded.stream, revision, ...encoded(stack, seeded, keys) }
    if (rows.push(row) < WRITTEN_AT_ONCE) continue
    // The next rows are created while these are written.
    await written
    written = insert(stack, rows)
    rows = []
  }
  await written
  await insert(stack, rows)
  await stack.pool.query(
    `insert into event_store.streams (name, revision)
     select stream, max(revision) from event_store.events group by stream
     on conflict (name) do nothing`
  )
  return events
}

function encoded({ reader }: Stack, seeded: SeededEvent, keys: Map<number, Buffer>) {
  const { stream, event, actor, owner, time, request, block } = seeded
  const command = { causation_id: request, command_id: request, fingerprint: request }
  const metadata = { actor, owner, correlation_id: request, ...command, time }
  const key = block === undefined ? undefined : keys.get(block)
  return reader.codec.encode(stream, uuidv7(), event, metadata, key)
}

async function insert({ pool }: Stack, rows: Row[]) {
  const json = JSON.stringify(
    rows.map(({ data, ...row }) => ({ ...row, data: Buffer.from(data).toString() }))
  )
  await pool.query(
    `insert into event_store.events (position, stream, revision, id, type, data, metadata)
     select nextval('event_store.positions'), stream, revision, id, type,
       convert_to(data, 'UTF8'), metadata
     from json_to_recordset($1) as r(stream text, revision bigint, id uuid, type text, data text,
       metadata json)`,
    [json]
  )
}

/** Projects into each version that serves; earlier ones stay empty, because no query reads them. */
async function project(stack: Stack, say: (what: string) => void) {
  const { rows } = await stack.pool.query<{ head: string }>(
    'select max(position) as head from event_store.events'
  )
  await stack.pool.query('update projections.checkpoints set position = $1 where name = any($2)', [
    formatPosition(rows[0]!.head),
    withPrevious(projections).map(checkpointOf),
  ])
  const left = [...readModels]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const begun = performance.now()
      await rebuild(stack, next)
      say(`read model ${next.name}, ${Math.round((performance.now() - begun) / 1_000)} s`)
    }
  }
  await Promise.all(Array.from({ length: REBUILT_AT_ONCE }, work))
}
