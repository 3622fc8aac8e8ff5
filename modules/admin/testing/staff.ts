import db from '@adonisjs/lucid/services/db'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { Scope } from '#modules/auth/permissions'
import { setScope } from '#modules/auth/index'

/** Signs up a new user with a staff scope granted by an operator. */
export async function signUpStaff(scope: Scope = 'admin'): Promise<TestAccount> {
  const account = await signUpVerified()
  await setScope(account.email, scope)
  return account
}

/** Returns the number of events of a user's account. */
export async function eventsOf({ id }: Pick<TestAccount, 'id'>): Promise<number> {
  const row = await db.from('users').select('event_revision').where({ id }).firstOrFail()
  return Number(row.event_revision) + 1
}

/** Inserts an account without any sign-in. Returns its id. */
export async function insertUser(user: { email: string; [column: string]: unknown }) {
  const row = { full_name: 'Inserted Person', email_verified_at: new Date(), ...user }
  const [id] = await db.table('users').insert(row).returning('id')
  return Number(typeof id === 'object' ? id.id : id)
}
