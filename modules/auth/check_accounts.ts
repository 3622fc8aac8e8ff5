import type { RecordedEvent } from '#kernel/event_store/port'
import { dataOf, type StateCheck, type StateSources } from '#kernel/chain/state_check'
import { waitingEvents } from '#kernel/outbox/outbox'
import { inSnapshot } from '#kernel/projections/transaction'
import { USER_EVENTS, userStream, type UserEvent } from '#modules/auth/events'

/** An account, as far as its events describe it. */
interface Account {
  /** Revision of the account's last event, or -1 before the first event. */
  revision: number
  registered: boolean
  scope: string | null
  verified: boolean
  disabled: boolean
  password: boolean
  google: boolean
  /** True if the user's versions are thinned. */
  thinned: boolean
}

interface AccountRow extends Omit<Account, 'revision'> {
  id: number
  revision: number
  isOfDemo: boolean
}

/**
 * Maximum number of differing accounts that are checked again, the newest first, because they may
 * have changed during the check.
 */
const AGAIN = 1_000
const TRIES = 5
const STREAM = /^user-(\d{1,15})$/

/**
 * SQL condition for demo accounts, which may be older than `ScopeGranted` among the demo's events.
 */
const DEMO = `(u.scope, u.email) in (('admin', 'admin@strata.test'), ('auditor', 'auditor@strata.test'))`

const ACCOUNTS = `
  select u.id::float8 as id, u.event_revision::float8 as revision, true as registered, u.scope,
    u.email_verified_at is not null as verified, u.disabled_at is not null as disabled,
    u.password is not null as password, ${DEMO} as "isOfDemo",
    exists (select from user_identities i where i.user_id = u.id) as google,
    exists (select from thinned_versions t where t.user_id = u.id) as thinned
  from users u`

/**
 * Compares accounts with the streams `user-{id}`: scope, verified address, disabled state, password,
 * Google sign-in and thinning of versions. Compares only the presence of a password and a Google
 * sign-in. Names, addresses, hashes and sessions are in no event.
 */
export class AccountsCheck implements StateCheck {
  #accounts = new Map<number, Account>()

  see(event: RecordedEvent) {
    const id = Number(STREAM.exec(event.stream)?.[1])
    if (!id) return
    const account = this.#accounts.get(id) ?? unknown()
    this.#accounts.set(id, account)
    account.revision = event.revision
    evolve(account, event.type, dataOf(event))
  }

  async end(sources: StateSources): Promise<string[]> {
    const { rows } = await sources.pool.query<AccountRow>(ACCOUNTS)
    const problems: string[] = []
    const suspects = rows.filter((row) => {
      const account = this.#accounts.get(row.id)
      return !account || row.revision !== account.revision || differences(row, account).length > 0
    })
    suspects.sort((a, b) => b.id - a.id)
    for (const { id } of suspects.slice(0, AGAIN)) problems.push(...(await look(sources, id)))
    const more = suspects.length - AGAIN
    if (more > 0) problems.push(`${more} more accounts differ and were not checked again`)
    const known = new Set(rows.map(({ id }) => id))
    for (const [id, { registered }] of this.#accounts) {
      if (registered && !known.has(id))
        problems.push(`Account ${id} is in the log but not in the database`)
    }
    return problems
  }
}

/** Compares an account with all of its events, including those that the relay has yet to append. */
async function look(sources: StateSources, id: number): Promise<string[]> {
  let found: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const account = unknown()
    await readStream(sources, id, account)
    const row = await inSnapshot(sources.pool, async (client) => {
      for (const { type, data } of await waitingEvents(client, userStream(id), account.revision)) {
        account.revision++
        evolve(account, type, { ...data })
      }
      return (await client.query<AccountRow>(`${ACCOUNTS} where u.id = $1`, [id])).rows[0]
    })
    if (!row) return []
    found = differences(row, account)
    const { revision } = account
    if (row.revision === revision) break
    // Events may arrive between the two reads, so only a persistent difference counts.
    found.push(`its last event is ${row.revision} (the log and the outbox: ${revision})`)
  }
  return found.map((difference) => `Account ${id}: ${difference}`)
}

async function readStream({ store }: StateSources, id: number, account: Account) {
  const isThere = await Array.fromAsync(store.read(userStream(id), { limit: 1 })).catch(() => [])
  if (isThere.length === 0) return
  for await (const event of store.read(userStream(id))) {
    account.revision = event.revision
    evolve(account, event.type, dataOf(event))
  }
}

function unknown(): Account {
  const none = { verified: false, disabled: false, password: false, google: false, thinned: false }
  return { revision: -1, registered: false, scope: null, ...none }
}

function evolve(account: Account, type: string, data: Record<string, unknown> = {}) {
  if (!(type in USER_EVENTS)) return
  switch (type as UserEvent['type']) {
    case 'UserRegistered':
      account.registered = true
      account.google ||= data.method === 'google'
      account.password = data.method !== 'google'
      break
    case 'EmailVerified':
      account.verified = true
      break
    case 'PasswordChanged':
      account.password = true
      break
    case 'PasswordRemoved':
      account.password = false
      break
    case 'ProviderJoined':
      account.google = true
      break
    case 'ScopeGranted':
      account.scope = String(data.scope)
      break
    case 'ScopeRevoked':
      account.scope = null
      break
    case 'UserDisabled':
      account.disabled = true
      break
    case 'UserEnabled':
      account.disabled = false
      break
    case 'RetentionChanged':
      account.thinned = data.keep_versions === 'thinned'
      break
    default:
      break
  }
}

function differences(row: AccountRow, account: Account): string[] {
  if (!account.registered) return ['it is in the database but was never registered']
  const isDemo = row.isOfDemo && account.scope === null
  return [
    ...(row.scope === account.scope || isDemo
      ? []
      : [`its scope is ${row.scope ?? 'none'} (the log: ${account.scope ?? 'none'})`]),
    ...said('its address is verified', row.verified, account.verified),
    ...said('it is disabled', row.disabled, account.disabled),
    ...said('it has a password', row.password, account.password),
    ...said('it is joined to Google', row.google, account.google),
    ...said('its versions are thinned', row.thinned, account.thinned),
  ]
}

function said(what: string, here: boolean, logged: boolean) {
  return here === logged ? [] : [`${what}: ${yes(here)} (the log: ${yes(logged)})`]
}

function yes(is: boolean) {
  return is ? 'yes' : 'no'
}
