import db from '@adonisjs/lucid/services/db'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import type { Scope } from '#modules/auth/api'
import { setScope } from '#modules/auth/index'

/** Somebody new who belongs to the staff; the scope was given by an operator. */
export async function signUpStaff(scope: Scope = 'admin'): Promise<TestAccount> {
  const account = await signUpVerified()
  await setScope(account.email, scope)
  return account
}

/** How many events a person's account has had. */
export async function eventsOf({ id }: Pick<TestAccount, 'id'>): Promise<number> {
  const row = await db.from('users').select('event_revision').where({ id }).firstOrFail()
  return Number(row.event_revision) + 1
}

/** An account that nobody signs in to. Returns its id. */
export async function insertPerson(person: { email: string; [column: string]: unknown }) {
  const row = { full_name: 'Inserted Person', email_verified_at: new Date(), ...person }
  const [id] = await db.table('users').insert(row).returning('id')
  return Number(typeof id === 'object' ? id.id : id)
}
