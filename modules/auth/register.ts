import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { fieldError } from '#backend/http/api_exception'
import { enqueueMail } from '#backend/outbox/outbox'
import { EMAIL_TAKEN_MESSAGE } from '#modules/auth/api'
import { hashPassword } from '#modules/auth/password'
import { recordUserEvent } from '#modules/auth/record_user_event'
import User from '#modules/auth/user'

interface NewAccount {
  fullName: string
  email: string
  password: string
}

/**
 * Makes an account and asks for the mail that verifies its address. 422 on `email` when the address
 * is taken, also when two ask for it at once: the unique index decides (SPEC §8).
 */
export async function register({ fullName, email, password }: NewAccount, correlationId: string) {
  const account = { fullName, email, password: await hashPassword(password) }
  return db.transaction(async (trx) => {
    const user = await insertUser(account, trx)
    await recordUserEvent(
      trx,
      { type: 'UserRegistered', data: { user_id: user.id, method: 'password' } },
      { actor: user.id, correlationId }
    )
    await enqueueMail(trx, { template: 'verify_email', userId: user.id })
    return user
  })
}

async function insertUser(account: NewAccount, trx: TransactionClientContract) {
  try {
    return await User.create(
      { ...account, profileImage: null, emailVerifiedAt: null, scope: null },
      { client: trx }
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'users_email_unique') throw error
    throw fieldError('email', 'unique', EMAIL_TAKEN_MESSAGE)
  }
}
