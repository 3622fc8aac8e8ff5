import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#modules/auth/user'

/**
 * Signs a person in, in the transaction that proves who they are and holds their row: whatever ends
 * their sessions waits for it, or has been seen by it (decision 120).
 */
export type OpenSession = (trx: TransactionClientContract, user: User) => Promise<void>

/**
 * Ends all sessions of a person, but for one that is theirs. The caller holds the user's row. Returns
 * how many.
 */
export async function endSessions(
  trx: TransactionClientContract,
  userId: number,
  { except }: { except?: string } = {}
) {
  const sessions = trx.from('sessions').where('user_id', userId)
  // One of the libraries' types says that a list comes back.
  const ended = await (except === undefined ? sessions : sessions.whereNot('id', except)).delete()
  return Number(ended)
}
