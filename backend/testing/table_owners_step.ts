/**
 * Part of `npm test -- lint`: checks that SQL uses only tables of its own folder. Exits with 1
 * otherwise.
 */
import { globSync, readFileSync } from 'node:fs'
import { strangersTables, type Owners } from '#testing/table_owners'

const OWNERS: Owners = {
  outbox: ['backend/kernel/outbox'],
  'vault.*': ['backend/kernel/vault'],
  'event_store.*': ['backend/kernel/event_store'],
  installation: ['backend/kernel/event_store'],
  event_types: ['backend/kernel/events'],
  chain_anchors: ['backend/kernel/chain'],
  'folds.*': ['backend/kernel/aggregates'],
  'projections.*': ['backend/kernel/projections'],
  process_failures: ['backend/kernel/failures'],
  ids_in_log: ['backend/start/boot', 'backend/kernel/database'],
  adonis_schema: ['backend/start/boot', 'backend/kernel/database'],
  users: ['modules/auth'],
  accounts: ['modules/auth'],
  thinned_versions: ['modules/auth'],
  auth_tokens: ['modules/auth'],
  user_identities: ['modules/auth'],
  avatars: ['modules/auth'],
  sign_up_keys: ['modules/auth'],
  staff_commands: ['modules/auth'],
  // A session starts and ends in one transaction with the user's credentials.
  sessions: ['backend/platform/http', 'modules/auth'],
  rate_limits: ['backend/app/config'],
  files: ['modules/workspace'],
  share_views: ['modules/workspace'],
  deletion_steps: ['modules/workspace'],
  deleted_files: ['modules/workspace'],
  imports: ['modules/workspace'],
  import_blocks: ['modules/workspace'],
  import_steps: ['modules/workspace'],
  stored_bytes: ['modules/admin'],
  subscription_sales: ['modules/billing'],
  payment_ids: ['modules/billing'],
  paypal_plans: ['modules/billing'],
  webhook_events: ['modules/billing'],
  webhook_lists: ['modules/billing'],
  dev_mailbox: ['backend/simulators/mailbox'],
  dev_google_grants: ['backend/simulators/google'],
  dev_paypal_authority: ['backend/simulators/paypal'],
  dev_paypal_books: ['backend/simulators/paypal'],
  dev_paypal_things: ['backend/simulators/paypal'],
}

const EXCEPTIONS = [
  // A backup covers all tables.
  'backend/platform/backup/',
  // Sequences must not reuse an id of any module.
  'backend/start/boot/raise_sequences.ts',
  // Compares the contents of a database and a log to check that they belong together.
  'backend/kernel/event_store/installation.ts',
  // Library tables that the server uses were created here first; migrations never change.
  'backend/kernel/database/migrations/',
]

const FILES = '{backend,modules,projections}/**/*.ts'
/** Test code, which may access any table. */
const TESTS = /\.spec\.ts$|\/(testing|fixtures|bench)\//

const sources = globSync(FILES)
  .filter((path) => !TESTS.test(path) && !EXCEPTIONS.some((start) => path.startsWith(start)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const problems = strangersTables(sources, OWNERS)

if (problems.length > 0) {
  console.error(`SQL of another folder's tables (docs/architecture.md):\n${problems.join('\n')}`)
  process.exitCode = 1
}
