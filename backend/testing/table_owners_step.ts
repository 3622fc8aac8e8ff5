/**
 * Part of `npm test -- lint`: whether SQL keeps to the tables of its own folder. Exits with 1 when
 * it does not.
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
  auth_tokens: ['modules/auth'],
  user_identities: ['modules/auth'],
  avatars: ['modules/auth'],
  sign_up_keys: ['modules/auth'],
  staff_commands: ['modules/auth'],
  // People's sessions begin and end with what proves who they are, in one transaction.
  sessions: ['backend/platform/http', 'modules/auth'],
  rate_limits: ['backend/app/config'],
  files: ['modules/workspace'],
  stored_bytes: ['modules/admin'],
  subscription_sales: ['modules/billing'],
  payment_ids: ['modules/billing'],
  paypal_plans: ['modules/billing'],
  webhook_events: ['modules/billing'],
  webhook_lists: ['modules/billing'],
  dev_mailbox: ['backend/simulators/mailbox'],
  dev_google_grants: ['backend/simulators/google'],
  dev_paypal_authority: ['backend/simulators/paypal'],
  dev_paypal_control: ['backend/simulators/paypal'],
  dev_paypal_events: ['backend/simulators/paypal'],
  dev_paypal_plans: ['backend/simulators/paypal'],
  dev_paypal_products: ['backend/simulators/paypal'],
  dev_paypal_requests: ['backend/simulators/paypal'],
  dev_paypal_subscriptions: ['backend/simulators/paypal'],
  dev_paypal_tokens: ['backend/simulators/paypal'],
  dev_paypal_transactions: ['backend/simulators/paypal'],
}

const EXCEPTIONS = [
  // A backup is of all tables.
  'backend/platform/backup/',
  // No id is given twice, whatever it is of.
  'backend/start/boot/raise_sequences.ts',
  // Whether a database and a log belong together shows in what they hold.
  'backend/kernel/event_store/installation.ts',
  // Tables of libraries that the server uses were made here first; migrations stay what they are.
  'backend/kernel/database/migrations/',
]

const FILES = '{backend,modules,projections}/**/*.ts'
/** Tests may look anywhere. */
const TESTS = /\.spec\.ts$|\/(testing|fixtures|bench)\//

const sources = globSync(FILES)
  .filter((path) => !TESTS.test(path) && !EXCEPTIONS.some((start) => path.startsWith(start)))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const problems = strangersTables(sources, OWNERS)

if (problems.length > 0) {
  console.error(`SQL of another folder's tables (docs/architecture.md):\n${problems.join('\n')}`)
  process.exitCode = 1
}
