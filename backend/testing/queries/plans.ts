import type pg from 'pg'

interface PlanNode {
  'Node Type': string
  'Total Cost': number
  'Relation Name'?: string
  Schema?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: PlanNode[]
}

/** Tables with only a few rows, however much the product is used. `block_ids` is a sequence. */
const SMALL = [
  'block_ids',
  'checkpoints',
  'parked',
  'jobs',
  'process_failures',
  'stored_bytes',
  'plans',
  'paypal_plans',
  'webhook_lists',
  'pg_database',
  'pg_extension',
  'pg_namespace',
  'adonis_schema',
  'adonis_schema_versions',
]

/** Queries that read a whole table on purpose, each with the reason. */
const ALLOWED: [RegExp, string][] = [
  [/\brm_\w+_verify\./, 'the tables of a finished verification no longer exist'],
  [/\bdev_paypal_/, 'the simulated PayPal has the few subscriptions of a demo, or of tests'],
  [/^select count\(\*\)::float8 as total from/, 'staff tables show their row count'],
  [/r\.user_id in \(select who\.id/, 'the filter may match nearly all users'],
  [/order by r\.id desc limit 2000$/, 'a batch of a CSV export is a large part of a small table'],
  [/dead_at is null group by topic/, 'its indexes contain only pending and dead rows'],
  [/count from \(\s+select \* from webhook_events/, 'its indexes contain only failed rows'],
  [/outcome = 'waiting' and heard/, 'its index contains only pending rows'],
  [/from \S*plan_days where day < \$1/, 'one row per plan and day with a change'],
  [/from chain_anchors\b[^]* order by number\b/, 'one row per day'],
  [
    /owned as materialized|as unshown_bytes/,
    'the total storage is summed at most once in 5 s, for all callers',
  ],
  [
    /^select (id |object )?from imports where [^]*'running'/,
    'its index contains only imports that have not ended',
  ],
  [/partition by owner_id/, 'the hourly sweep of orphaned files reads all files'],
]

/**
 * Returns a line for each statement that would read a growing table in full. Uses the generic plan
 * that a prepared statement keeps. Runs in the client's transaction.
 */
export async function fullReads(client: pg.ClientBase, statements: string[]): Promise<string[]> {
  const found: string[] = []
  for (const text of statements) {
    if (ALLOWED.some(([pattern]) => pattern.test(text))) continue
    for (const table of fullReadsIn(await planOf(client, text), false)) {
      const { rows } = await client.query<{ filled: boolean }>(
        `select exists (select from ${table}) as filled`
      )
      const fault = rows[0]!.filled
        ? 'is read in full'
        : 'is empty (fill it in many_rows.ts) and read'
      found.push(`${table} ${fault} by: ${text.replace(/\s+/g, ' ').trim()}`)
    }
  }
  return found
}

/** `jit_above_cost` of Postgres 15 to 18; Postgres compiles statements above this cost. */
const DEAR = 100_000

/**
 * Returns a line for each statement that Postgres expects to take far longer than a call may. With
 * few thousand rows such an estimate is wrong; a plan based on it is right only by chance.
 */
export async function dearPlans(client: pg.ClientBase, statements: string[]): Promise<string[]> {
  const found: string[] = []
  for (const text of statements) {
    const cost = (await planOf(client, text))['Total Cost']
    if (cost >= DEAR) found.push(`${Math.round(cost)}: ${text.replace(/\s+/g, ' ').trim()}`)
  }
  return found
}

/** Prepares the statement, because `explain (generic_plan)` exists only since Postgres 16. */
async function planOf(client: pg.ClientBase, text: string): Promise<PlanNode> {
  await client.query(`set local plan_cache_mode = force_generic_plan; prepare explained as ${text}`)
  const prepared = await client.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements
     where name = 'explained'`
  )
  const nulls = Array.from({ length: prepared.rows[0]!.count }, () => 'null').join(', ')
  const execute = `execute explained${nulls && `(${nulls})`}`
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (verbose, format json) ${execute}`
  )
  await client.query('deallocate explained')
  return rows[0]!['QUERY PLAN'][0].Plan
}

/**
 * Returns the tables that a plan reads in full. An index scan below a limit does not count, because
 * it provides the order.
 */
function fullReadsIn(node: PlanNode, limited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: children = [] } = node
  const below = limited || type === 'Limit'
  const found = children.flatMap((child) => fullReadsIn(child, below))
  const whole =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan/.test(type) && !node['Index Cond'] && !limited) ||
    (type === 'Bitmap Index Scan' && !node['Index Cond'])
  return whole && !SMALL.includes(table) ? [...found, `${node['Schema'] ?? ''}.${table}`] : found
}
