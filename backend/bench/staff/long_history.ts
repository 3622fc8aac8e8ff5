import { openStack } from '#testing/stack'
import { allLevel } from '#bench/all_level'
import { writeLargeHistory } from '#bench/large_history'
import { loadSecrets } from '#start/embedded/secrets'
import { signUp } from '#testing/accounts'

/** Statements for rows that no seeded user has. */
const WEBHOOKS = `
  insert into webhook_events (id, type, created_at, received_at, deliveries, outcome, handled_at)
  select 'WH-SEED' || p.id, 'PAYMENT.SALE.COMPLETED', p.created_at, p.created_at, 1,
    case when p.id % 10000 = 0 then 'unreadable' else 'recorded' end, p.created_at
  from rm_subscriptions.payments p on conflict do nothing`
const GIVEN_UP = `
  insert into outbox (topic, key, payload, created_at, attempts, done_at, dead_at, last_error)
  select 'mail', 'verify_email/' || id, '{}', now() - interval '1 hour', 10,
    case when id % 1000 > 0 then now() end, case when id % 1000 = 0 then now() end,
    case when id % 1000 = 0 then 'no such mailbox' end
  from users u where not exists (
    select from outbox where topic = 'mail' and key = 'verify_email/' || u.id)`
const LONGEST = `
  select substr(name, 11)::float8 as owner, revision::float8 + 1 as events
  from event_store.streams where name ^@ 'workspace-' order by revision desc limit 1`

/** Minimum number of events of the workspace that is written. */
const EVENTS_OF_FOLDER = 5_000

export interface LongHistory {
  owner: number
  /** Events of the owner's workspace. */
  events: number
}

/**
 * Adds data that the seed lacks: a workspace with a long history, a PayPal event per payment, sent
 * mails and some that were given up. Written once, beside the running product.
 */
export async function addLongHistory(
  product: { url: string },
  database: { url: string; directory: string },
  folders: number
): Promise<LongHistory> {
  const { vaultKeys } = await loadSecrets(database.directory)
  const stack = openStack({ url: database.url, vaultKeys, project: false })
  try {
    for (const text of [WEBHOOKS, GIVEN_UP]) await stack.pool.query(text)
    const longest = async () => (await stack.pool.query<LongHistory>(LONGEST)).rows[0]!
    const known = await longest()
    if (known.events >= folders * EVENTS_OF_FOLDER) return known
    const { id } = await signUp(product.url)
    await writeLargeHistory(stack, id, folders)
    await allLevel(stack)
    await stack.pool.query('vacuum analyze')
    return await longest()
  } finally {
    await stack.close()
  }
}
