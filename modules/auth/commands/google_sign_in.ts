import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException } from '#platform/http/errors/api_exception'
import { enqueueMail } from '#kernel/outbox/outbox'
import { MAX_FULL_NAME } from '#modules/auth/api'
import { isDemoAccount } from '#modules/auth/demo'
import { reclaimAccount } from '#modules/auth/commands/reclaim_account'
import { type Origin, recordUserEvent } from '#modules/auth/commands/record_user_event'
import type { OpenSession } from '#modules/auth/sessions'
import User from '#modules/auth/user'
import { isVisibleName } from '#modules/auth/visible'
import { isPictureAddress } from '#modules/workspace/api'

/** Google's profile of a user. `subject` never changes; an address may pass to another user. */
export interface GoogleProfile {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

/**
 * Returns the account of a user who authenticated with Google (rule 9.9). Uses the linked account
 * first, then one with the same address if both sides verified the address. Otherwise it creates an
 * account. An account with an unverified address is never linked, because its creator may not own
 * the address. Linking an account for the first time reclaims the account from its creator
 * (decision 121).
 */
export async function signInWithGoogle(
  profile: GoogleProfile,
  correlationId: string,
  openSession: OpenSession
): Promise<Entered> {
  const enterOnce = () =>
    db.transaction(async (trx) => {
      const entered = await enter(trx, profile, correlationId)
      await openSession(trx, entered.user)
      return entered
    })
  try {
    return await enterOnce()
  } catch (error) {
    // Two tabs returned at once: the other tab has already created or linked the account.
    if ((error as { code?: string }).code !== '23505') throw error
    return enterOnce()
  }
}

interface Entered {
  user: User
  passwordRemoved: boolean
}

async function enter(
  trx: TransactionClientContract,
  profile: GoogleProfile,
  correlationId: string
): Promise<Entered> {
  const known = await joined(trx, profile)
  const entered = known
    ? { user: known, passwordRemoved: false }
    : await join(trx, profile, correlationId)
  const { id } = entered.user
  const data = { user_id: id, method: 'google' as const }
  await recordUserEvent(trx, { type: 'SignedIn', data }, { actor: id, correlationId })
  return entered
}

function joined(trx: TransactionClientContract, { subject }: GoogleProfile) {
  const ids = trx.from('user_identities').select('user_id').where({ provider: 'google', subject })
  return User.query({ client: trx }).whereIn('id', ids).forUpdate().first()
}

async function join(trx: TransactionClientContract, profile: GoogleProfile, correlationId: string) {
  if (!profile.emailVerified) {
    throw new ApiException(403, 'E_GOOGLE_UNVERIFIED', 'Google has not verified this email')
  }
  const known = await User.query({ client: trx }).where('email', profile.email).forUpdate().first()
  if (known && !known.emailVerifiedAt) {
    const message = 'An account with this email isn’t verified yet. Verify it first'
    throw new ApiException(409, 'E_ACCOUNT_UNVERIFIED', message)
  }
  const user = known ?? (await createUser(trx, profile))
  const identity = { provider: 'google', subject: profile.subject, user_id: user.id }
  await trx.table('user_identities').insert(identity)
  const origin = { actor: user.id, correlationId }
  if (known) return { user, passwordRemoved: await takeOver(trx, user, origin) }
  await tellRegistered(trx, user.id, origin)
  return { user, passwordRemoved: false }
}

function createUser(trx: TransactionClientContract, { email, name, picture }: GoogleProfile) {
  const fullName = name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_FULL_NAME)
  return User.create(
    {
      email,
      fullName: isVisibleName(fullName) ? fullName : email.split('@')[0],
      password: null,
      profileImage: picture && isPictureAddress(picture) ? picture : null,
      emailVerifiedAt: DateTime.now(),
      scope: null,
      firstSteps: 'due',
    },
    { client: trx }
  )
}

/**
 * Reclaims the account for the owner of the Google address, except demo accounts, which all users
 * share.
 */
async function takeOver(trx: TransactionClientContract, user: User, origin: Origin) {
  const passwordRemoved = isDemoAccount(user.email)
    ? false
    : await reclaimAccount(trx, user, 'google', origin)
  const data = { user_id: user.id, provider: 'google' as const }
  await recordUserEvent(trx, { type: 'ProviderJoined', data }, origin)
  await enqueueMail(trx, { template: 'google_joined', userId: user.id })
  return passwordRemoved
}

async function tellRegistered(trx: TransactionClientContract, userId: number, origin: Origin) {
  const data = { user_id: userId, method: 'google' as const }
  await recordUserEvent(trx, { type: 'UserRegistered', data }, origin)
  await recordUserEvent(trx, { type: 'EmailVerified', data: { user_id: userId } }, origin)
}
