import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

/** Tables that `audit:verify` compares with the log, or that are the log and its signatures. */
const VERIFIED = [
  'event_store.events',
  'event_store.streams',
  'chain_anchors',
  'users',
  'user_identities',
  'thinned_versions',
  'subscription_sales',
  'webhook_events',
  'paypal_plans',
  'files',
  'imports',
  'import_blocks',
  'folds.snapshots',
  'vault.day_secrets',
  'vault.kept_texts',
  'vault.keys',
  'projections.parked',
]

/** Tables without a check, and the words by which docs/auditing.md names their content. */
const NAMED: Record<string, string> = {
  avatars: 'names, addresses, pictures and password hashes',
  sessions: 'sessions, and links in mails',
  auth_tokens: 'sessions, and links in mails',
  outbox: 'pending outbox messages',
  deletion_steps: 'the recorded steps of erasures',
  deleted_files: 'the recorded steps of erasures',
  import_steps: 'progress and results of imports',
  share_views: 'counts of views of shared links',
  sign_up_keys: 'idempotency keys and counters of limits',
  staff_commands: 'idempotency keys and counters of limits',
  rate_limits: 'idempotency keys and counters of limits',
  webhook_lists: 'progress of projections, copies and reconciliation',
  'projections.checkpoints': 'progress of projections, copies and reconciliation',
  'projections.jobs': 'progress of projections, copies and reconciliation',
  'event_store.copies': 'progress of projections, copies and reconciliation',
  'folds.last_served': 'progress of projections, copies and reconciliation',
  stored_bytes: 'the figures of the operations page',
  process_failures: 'the figures of the operations page',
  installation: 'identities of the installation, its log and its master keys',
  ids_in_log: 'identities of the installation, its log and its master keys',
  event_types: 'identities of the installation, its log and its master keys',
  'vault.master_keys': 'identities of the installation, its log and its master keys',
}

/** Tables of the migrations' library, and of the simulators, which no production server has. */
const BOOKKEEPING = /^(adonis_schema(_versions)?|dev_\w+)$/

test.group('Tables beside the log', () => {
  test('each table is verified, rebuilt from the log, or named as undetectable in docs/auditing.md', async ({
    assert,
  }) => {
    const pool = await app.container.make('strata.queries_pool')
    const { rows } = await pool.query<{ name: string }>(
      `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name
       from pg_tables where schemaname !~ '^(pg_|information_schema$|rm_)' order by 1`
    )
    const tables = rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.test(name))
    assert.isNotEmpty(tables)
    const unknown = tables.filter((name) => !VERIFIED.includes(name) && !(name in NAMED))
    assert.isEmpty(unknown, 'a table needs a StateCheck, or its name in docs/auditing.md')
  })

  test('docs/auditing.md names the content of every table without a check', ({ assert }) => {
    const page = readFileSync(app.makePath('docs/auditing.md'), 'utf8')
    for (const [table, words] of Object.entries(NAMED)) assert.include(page, words, table)
  })
})
