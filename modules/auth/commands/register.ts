import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DomainError } from '#kernel/aggregates/domain_error'
import { fieldError } from '#platform/http/errors/api_exception'
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
 * Creates an account, signs it in, and queues the mail that verifies its address. Throws 422 on
 * `email` if the address is taken; for concurrent requests the unique index decides (rule 9.1). A
 * retry with the first attempt's key signs in to the account already created.
 */
export async function register(account: NewAccount, signUp: SignUp): Promise<User> {
  const made = await findExisting(account, signUp)
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
  // A concurrent request won the race; it may be the first attempt of this request.
  const createdMeanwhile = await findExisting(account, signUp)
  if (!createdMeanwhile) throw taken()
  return createdMeanwhile
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
 * Returns the account that an earlier attempt with this key created, because the first response was
 * lost. Opens a new session, because the first one was lost as well. Throws 422 if the key was used
 * with another body.
 */
async function findExisting(account: NewAccount, { key, openSession }: SignUp) {
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
