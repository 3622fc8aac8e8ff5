import pg from 'pg'
import type { Effort } from '#bench/effort'
import { LoadClient } from '#bench/load_client'
import { selectStream } from '#bench/large_workspace'
import { createPagesAndSessions, verifiedAccounts } from '#bench/users'
import { measureReplays } from '#bench/replays'
import { aims, ms, type Figure, type Section } from '#bench/report'
import type { Known } from '#bench/staff/asked'
import { measureBesideStaff } from '#bench/staff/beside_staff'
import { measureEvents } from '#bench/staff/events'
import { addLongHistory } from '#bench/staff/long_history'
import { ADMIN, seededProduct } from '#bench/staff/seeded_product'
import { askedFor, measureCsv, measureTable, TABLE_MS } from '#bench/staff/tables'
import { startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { signIn } from '#testing/accounts'
import { Product } from '#testing/product'
import { DASHBOARD_DAYS } from '#modules/admin/api'

/** Pages that staff view, besides lists and the dashboard. */
const PAGES = [
  'admin/storage',
  'admin/storage/users?current_page=1',
  'admin/storage/users?current_page=100',
  'operations',
  'audit/proof',
]

/** Measures the staff area with many users, over HTTP from the product, on existing data. */
export async function measureStaff(
  effort: Effort,
  say: (what: string) => void
): Promise<Section[]> {
  const { directory, userCount, events } = await seededProduct(effort.staffUsers, say)
  const product = await Product.start({ directory, env: { PERSON_LIMITS: 'off' } })
  // Joins the Postgres that the product runs.
  const { url, stop } = await startEmbeddedPostgres({ dataDir: directory })
  const client = new LoadClient(product.url, await signIn(ADMIN, product.url))
  say('a long history')
  const long = await addLongHistory(product, { url, directory }, effort.largeFolders)
  const known = await lookUp(url)
  const asking = { client, known, tries: effort.staffTries }
  say('tables')
  const users = await measureTable('users', asking)
  const payments = await measureTable('payments', asking)
  const files = [await measureCsv(client, 'users'), await measureCsv(client, 'payments')]
  say('dashboard')
  const pages: Figure[] = []
  for (const days of DASHBOARD_DAYS) {
    pages.push(await onePage(client, `admin/dashboard?days=${days}`, effort))
  }
  for (const path of [`users/${known.userId}`, ...PAGES]) {
    pages.push(await onePage(client, path, effort))
  }
  say('replays')
  const replays = await measureReplays(
    client,
    long,
    await selectStream({ databaseUrl: url, owner: long.owner })
  )
  say('explorer')
  const found = await measureEvents(client, known, effort.staffTries)
  say('commands beside staff')
  const [session] = await createPagesAndSessions(
    product.url,
    await verifiedAccounts(product.url, url, 1)
  )
  const beside = await measureBesideStaff(effort, url, { session: session!, staff: client })
  client.close()
  session!.client.close()
  await stop()
  await product.stop()
  const many = `${userCount.toLocaleString('en-GB')} users and ${events.toLocaleString('en-GB')} events`
  return [
    {
      title: `Tables of ${many}`,
      about:
        "p50 / p95 over HTTP, one client: every filter with each order in both directions, on the first, a middle and the last page. Requests are repeated. For ten seconds the server caches a long list's row count and known page starts, which the first requests find.",
      figures: [...users, ...payments, ...files],
    },
    {
      title: 'Pages of staff',
      about:
        'p50 / p95 over HTTP, one client, of repeated requests. For Operations, the database also contains one PayPal event per payment and one mail per user.',
      figures: pages,
    },
    {
      title: `Replays of a workspace of ${long.events.toLocaleString('en-GB')} events`,
      about:
        'Over HTTP, one client. The floor is selecting the events. The benchmark computes neighboring moments as the browser does, without requests.',
      figures: replays,
    },
    {
      title: 'Explorer of the log',
      about:
        'p50 / p95 over HTTP, one client: the first five pages of each list. The first page of every list is recorded as an audit access.',
      figures: found,
    },
    beside,
  ]
}

async function onePage(client: LoadClient, path: string, { staffTries }: Effort): Promise<Figure> {
  const { p50, p95 } = await askedFor(client, `/api/v1/${path}`, 2 * staffTries)
  return {
    what: path.replace(/\d+$/, (id) => (path.startsWith('users') ? '{userId}' : id)),
    figure: ms(p50, p95),
    aim: aims([`p95 ≤ ${TABLE_MS} ms`, p95 <= TABLE_MS]),
  }
}

/** Looks up a paying user from the middle. */
async function lookUp(databaseUrl: string): Promise<Known> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Known>(
    `select s.user_id::float8 as "userId",
       (select block_id::float8 from files f where f.owner_id >= s.user_id limit 1) as block,
       (select correlation_id from rm_audit_log.entries where user_id = s.user_id limit 1)
         as correlation,
       (current_date - 180)::text as from, (current_date - 90)::text as to
     from rm_subscriptions.subscriptions s order by s.id
     offset (select count(*) / 2 from rm_subscriptions.subscriptions) limit 1`
  )
  await client.end()
  return rows[0]!
}
