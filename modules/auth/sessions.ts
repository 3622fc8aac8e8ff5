import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#modules/auth/user'

/**
 * Opens a session in the transaction that authenticates the user and locks the user's row. An
 * operation that ends the user's sessions waits for that lock or is seen by it (decision 120).
 */
export type OpenSession = (trx: TransactionClientContract, user: User) => Promise<void>

/**
 * Ends all sessions of a user, except `except`. The caller holds the lock on the user's row.
 * Returns the number of sessions ended.
 */
export async function endSessions(
  trx: TransactionClientContract,
  userId: number,
  { except }: { except?: string } = {}
) {
  const sessions = trx.from('sessions').where('user_id', userId)
  // A library's type wrongly declares an array as the result.
  const ended = await (except === undefined ? sessions : sessions.whereNot('id', except)).delete()
  return Number(ended)
}
