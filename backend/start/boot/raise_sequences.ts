import type pg from 'pg'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'

/** Sequences whose ids are in the log, and the query for further used ids. */
const SEQUENCES = {
  blocks: { sequence: 'vault.block_ids', kept: 'select max(block_id) from vault.keys' },
  users: { sequence: 'users_id_seq', kept: 'select max(id) from users' },
  subscriptions: {
    sequence: 'subscription_sales_id_seq',
    kept: 'select max(id) from subscription_sales',
  },
  payments: { sequence: 'payment_ids', kept: 'select 0' },
} as const
type Kind = keyof typeof SEQUENCES
const KINDS = Object.keys(SEQUENCES) as Kind[]

type Ids = Record<Kind, number>

/** Pattern of user streams, which contain the user's id. */
const USER_STREAM = '^(?:user|workspace|billing)-([0-9]{1,15})$'

/** Events that introduce a payment. */
const PAYMENTS = ['PaymentPending', 'PaymentReceived', 'PaymentDenied', 'PaymentMismatched']

/** Pool or single connection. */
type Database = Pick<pg.ClientBase, 'query'>

export interface SequenceSources {
  database: Database
  store: EventStore
  /** True if the log is stored in the same database. */
  logInPostgres: boolean
  log: { warn(fields: object, message: string): void }
}

/**
 * Advances sequences that are behind the log, because they must be past every id in the log (rule
 * 14.7). A restored database or a promoted standby may have older sequences, which would issue ids
 * already in use. Reads the log from the position of the last check.
 */
export async function raiseSequences({ database, store, logInPostgres, log }: SequenceSources) {
  const head = await store.head()
  if (head === null) return
  const before = await lastLook(database, head)
  const found = await (logInPostgres
    ? askedOf(database, before.position)
    : readFrom(store, before.position, head))
  for (const kind of KINDS) {
    const { sequence, kept } = SEQUENCES[kind]
    const highest = Math.max(before.ids[kind], found[kind])
    const moved = await moveUp(database, sequence, kept, highest)
    if (moved > 0)
      log.warn(
        { sequence, moved },
        'database: a sequence was behind the log, so the database is older. Later accounts are missing, ' +
          'and later blocks may have no key: list them with node strata vault:check'
      )
    await database.query(
      `insert into ids_in_log (sequence, highest, position) values ($1, $2, $3)
       on conflict (sequence) do update set highest = $2, position = $3`,
      [sequence, highest, head]
    )
  }
}

/**
 * Returns the last check's result, or nothing if the log was since restored to an older state or
 * moved.
 */
async function lastLook(database: Database, head: Position) {
  const { rows } = await database.query<{ sequence: string; highest: string; position: Position }>(
    `select sequence, highest, position from ids_in_log
     where position <= $1 and length(position) = length($1)`,
    [head]
  )
  const ids = noIds()
  if (rows.length < KINDS.length) return { ids, position: '' }
  for (const kind of KINDS) {
    const row = rows.find(({ sequence }) => sequence === SEQUENCES[kind].sequence)
    ids[kind] = Number(row?.highest ?? 0)
  }
  return { ids, position: rows.map(({ position }) => position).toSorted()[0]! }
}

/**
 * Returns SQL for the highest id in events of these types. Events written by hand may not be JSON,
 * and must not keep a server from starting.
 */
function highestOf(field: string, types: string) {
  const id = `substring(encode(data, 'escape') from '"${field}":([0-9]{1,15})[,}]')`
  return `coalesce(max(case when type ${types} then ${id}::bigint end), 0)::float8`
}

async function askedOf(database: Database, after: Position): Promise<Ids> {
  const { rows } = await database.query<Ids>(
    `select
       ${highestOf('block_id', `= 'BlockCreated'`)} as blocks,
       coalesce(max(substring(stream from $2)::bigint), 0)::float8 as users,
       ${highestOf('subscription_id', `= 'SubscriptionCreated'`)} as subscriptions,
       ${highestOf('payment_id', '= any($3)')} as payments
     from event_store.events where position > $1`,
    [after === '' ? '0' : after, USER_STREAM, PAYMENTS]
  )
  return rows[0]!
}

async function readFrom(store: EventStore, after: Position, head: Position): Promise<Ids> {
  const ids = noIds()
  if (after >= head) return ids
  await readLog(store, after === '' ? null : after, head, async (events) => {
    for (const event of events) {
      const userId = Number(new RegExp(USER_STREAM).exec(event.stream)?.[1])
      // Other programs may write to the same EventStoreDB under similar stream and type names.
      if (!Number.isSafeInteger(userId) || !event.metadata?.schema_version) continue
      ids.users = Math.max(ids.users, userId)
      ids.blocks = Math.max(ids.blocks, idIn(event, ['BlockCreated'], 'block_id'))
      const subscription = idIn(event, ['SubscriptionCreated'], 'subscription_id')
      ids.subscriptions = Math.max(ids.subscriptions, subscription)
      ids.payments = Math.max(ids.payments, idIn(event, PAYMENTS, 'payment_id'))
    }
  })
  return ids
}

function idIn({ type, data }: RecordedEvent, types: string[], field: string) {
  if (!types.includes(type)) return 0
  try {
    const id = (JSON.parse(Buffer.from(data).toString('utf8')) as Record<string, unknown>)[field]
    return Number.isSafeInteger(id) ? Number(id) : 0
  } catch {
    return 0
  }
}

function noIds(): Ids {
  return { blocks: 0, users: 0, subscriptions: 0, payments: 0 }
}

/**
 * Advances the sequence with nextval, because other processes may use it concurrently. Returns the
 * number of skipped ids.
 */
async function moveUp(database: Database, sequence: string, kept: string, highest: number) {
  const { rowCount } = await database.query(
    `select nextval('${sequence}') from generate_series(
       (select case when is_called then last_value + 1 else last_value end from ${sequence}),
       greatest($1, (${kept})))`,
    [highest]
  )
  return rowCount ?? 0
}
