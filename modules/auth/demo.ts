import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { SettingsResponse } from '#modules/auth/api'
import { hashPassword } from '#modules/auth/passwords/password'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import type { Scope } from '#modules/auth/user'

/** True if demo data is loaded; boot sets the variable for the embedded database (rule 16.2). */
export function isDemo() {
  return process.env.STRATA_DEMO === 'yes'
}

const PASSWORD = 'Strata#2026'
/**
 * Sign-up password of the demo. Sign-up rejects the demo accounts' password, which is in the docs.
 */
const SIGN_UP_PASSWORD = 'Amber#Lantern84'

const DEMO_USERS = {
  demo: { email: 'demo@strata.test', fullName: 'Dana Demo', scope: null },
  admin: { email: 'admin@strata.test', fullName: 'Ada Admin', scope: 'admin' },
  auditor: { email: 'auditor@strata.test', fullName: 'Otto Auditor', scope: 'auditor' },
} satisfies Record<string, { email: string; fullName: string; scope: Scope | null }>

type DemoUser = keyof typeof DEMO_USERS

/** True if the account is a demo account, which everyone may sign in to. */
export function isDemoAccount(email: string) {
  return isDemo() && Object.values(DEMO_USERS).some((user) => user.email === email)
}

/** Values that prefill the forms; the sign-up user is different each time. */
export function demoSettings(): Pick<SettingsResponse, 'demo' | 'sign_in' | 'sign_up'> {
  if (!isDemo()) return { demo: false, sign_in: null, sign_up: null }
  const email = `nora.lind-${randomBytes(3).toString('hex')}@strata.test`
  return {
    demo: true,
    sign_in: { email: DEMO_USERS.demo.email, password: PASSWORD },
    sign_up: { full_name: 'Nora Lind', email, password: SIGN_UP_PASSWORD },
  }
}

/** Creates missing demo accounts with a verified address. Returns the ids of all demo accounts. */
export async function seedDemoUsers(): Promise<Record<DemoUser, number>> {
  return {
    demo: await seedUser('demo'),
    admin: await seedUser('admin'),
    auditor: await seedUser('auditor'),
  }
}

/**
 * Creates one demo account if missing. If two processes seed at once, the unique index lets one
 * win.
 */
async function seedUser(name: DemoUser): Promise<number> {
  const { email, fullName, scope } = DEMO_USERS[name]
  const known = await idOf(email)
  if (known !== undefined) return known
  const password = await hashPassword(PASSWORD)
  await db.transaction(async (trx) => {
    const [row]: { id: string }[] = await trx
      .insertQuery()
      .table('users')
      .insert({ email, full_name: fullName, password, scope, email_verified_at: new Date() })
      .knexQuery.onConflict()
      .ignore()
      .returning('id')
    if (!row) return
    const id = Number(row.id)
    const origin = { actor: 'system' as const, correlationId: 'demo-data' }
    const registered = { user_id: id, method: 'demo' as const }
    await recordUserEvent(trx, { type: 'UserRegistered', data: registered }, origin)
    await recordUserEvent(trx, { type: 'EmailVerified', data: { user_id: id } }, origin)
    if (!scope) return
    await recordUserEvent(trx, { type: 'ScopeGranted', data: { user_id: id, scope } }, origin)
  })
  const id = await idOf(email)
  if (id === undefined) throw new Error(`The demo account ${email} could not be created`)
  return id
}

async function idOf(email: string) {
  const row: { id: string } | null = await db.from('users').select('id').where({ email }).first()
  return row ? Number(row.id) : undefined
}
