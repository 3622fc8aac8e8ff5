import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DomainError } from '#kernel/aggregates/domain_error'
import { fieldError } from '#platform/http/api_exception'
import { enqueueMail } from '#kernel/outbox/outbox'
import { EMAIL_TAKEN_MESSAGE } from '#modules/auth/api'
import { hashPassword, verifyPassword } from '#modules/auth/passwords/password'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import type { OpenSession } from '#modules/auth/sessions'
import User from '#modules/auth/user'

interface NewAccount {
  fullName: string
  email: string
  password: string
}

interface SignUp {
  /** The client's `Idempotency-Key`. */
  key: string | undefined
  correlationId: string
  openSession: OpenSession
}

/**
 * Makes an account, signs it in and asks for the mail that verifies its address. 422 on `email` when
 * the address is taken, also when two ask for it at once: the unique index decides (rule 9.1). A
 * retry with the key of the first try signs in to what that one has made.
 */
export async function register(account: NewAccount, signUp: SignUp): Promise<User> {
  const made = await madeBefore(account, signUp)
  if (made) return made
  if (!(await User.findBy('email', account.email))) {
    const hashed = await hashPassword(account.password)
    try {
      return await db.transaction((trx) => create(trx, { ...account, password: hashed }, signUp))
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      if (constraint !== 'users_email_unique' && constraint !== 'sign_up_keys_pkey') throw error
    }
  }
  // Another request was quicker; it may have been the first try of this one.
  const madeMeanwhile = await madeBefore(account, signUp)
  if (!madeMeanwhile) throw taken()
  return madeMeanwhile
}

async function create(
  trx: TransactionClientContract,
  account: NewAccount,
  { key, correlationId, openSession }: SignUp
) {
  const nothingYet = { profileImage: null, emailVerifiedAt: null, scope: null }
  const firstSteps = 'due' as const
  const user = await User.create({ ...account, ...nothingYet, firstSteps }, { client: trx })
  if (key) await trx.table('sign_up_keys').insert({ key_hash: sha256(key), user_id: user.id })
  await recordUserEvent(
    trx,
    { type: 'UserRegistered', data: { user_id: user.id, method: 'password' } },
    { actor: user.id, correlationId }
  )
  await enqueueMail(trx, { template: 'verify_email', userId: user.id })
  await openSession(trx, user)
  return user
}

/**
 * The account that an earlier try with this key has made, signed in again: the response to the
 * first was lost, and its session with it. 422 when the key came with something else.
 */
async function madeBefore(account: NewAccount, { key, openSession }: SignUp) {
  if (key === undefined) return undefined
  const row: { user_id: string } | null = await db
    .from('sign_up_keys')
    .where('key_hash', sha256(key))
    .where('created_at', '>', db.raw(`now() - interval '1 day'`))
    .first()
  const known = row && (await User.find(Number(row.user_id)))
  if (!known) return undefined
  const { fullName, email, password } = account
  const isSame = known.email === email && known.fullName === fullName
  if (!isSame || !(await verifyPassword(known.password, password))) throw keyReused()
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', known.id).forUpdate().firstOrFail()
    if (user.password !== known.password) throw keyReused()
    await openSession(trx, user)
    return user
  })
}

function taken() {
  return fieldError('email', 'unique', EMAIL_TAKEN_MESSAGE)
}

function keyReused() {
  const message = 'This Idempotency-Key was used for another request'
  return new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}

function sha256(key: string) {
  return createHash('sha256').update(key).digest()
}
