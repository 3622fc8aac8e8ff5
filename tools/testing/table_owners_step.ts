/**
 * Part of `npm test -- lint`: whether SQL keeps to the tables of its own folder. Exits with 1 when
 * it does not.
 */
import { globSync, readFileSync } from 'node:fs'
import { strangersTables, type Owners } from '#tools/testing/table_owners'

const OWNERS: Owners = {
  outbox: ['kernel/outbox'],
  'vault.*': ['kernel/vault'],
  'event_store.*': ['kernel/event_store'],
  installation: ['kernel/event_store'],
  event_types: ['kernel/events'],
  chain_anchors: ['kernel/chain'],
  'folds.*': ['kernel/aggregates'],
  'projections.*': ['kernel/projections'],
  process_failures: ['kernel/failures'],
  ids_in_log: ['start/boot', 'kernel/database'],
  adonis_schema: ['start/boot'],
  users: ['modules/auth'],
  auth_tokens: ['modules/auth'],
  user_identities: ['modules/auth'],
  avatars: ['modules/auth'],
  sign_up_keys: ['modules/auth'],
  staff_commands: ['modules/auth'],
  // People's sessions begin and end with what proves who they are, in one transaction.
  sessions: ['server/http', 'modules/auth'],
  rate_limits: ['server/config'],
  files: ['modules/workspace'],
  stored_bytes: ['modules/admin'],
  subscription_sales: ['modules/billing'],
  payment_ids: ['modules/billing'],
  paypal_plans: ['modules/billing'],
  webhook_events: ['modules/billing'],
  webhook_lists: ['modules/billing'],
  dev_mailbox: ['tools/simulators/mailbox'],
  dev_google_grants: ['tools/simulators/google'],
  dev_paypal_authority: ['tools/simulators/paypal'],
  dev_paypal_control: ['tools/simulators/paypal'],
  dev_paypal_events: ['tools/simulators/paypal'],
  dev_paypal_plans: ['tools/simulators/paypal'],
  dev_paypal_products: ['tools/simulators/paypal'],
  dev_paypal_requests: ['tools/simulators/paypal'],
  dev_paypal_subscriptions: ['tools/simulators/paypal'],
  dev_paypal_tokens: ['tools/simulators/paypal'],
  dev_paypal_transactions: ['tools/simulators/paypal'],
}

const EXCEPTIONS = [
  // A backup is of all tables.
  'server/backup/',
  // No id is given twice, whatever it is of.
  'start/boot/raise_sequences.ts',
  // Whether a database and a log belong together shows in what they hold.
  'kernel/event_store/installation.ts',
  // Tables of libraries that the server uses were made here first; migrations stay what they are.
  'kernel/database/migrations/',
]

const FILES = '{kernel,server,start,tools,modules,projections}/**/*.ts'
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
