import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { authority } from '#simulators/paypal/certificates/authority'

/**
 * A database client; within a transaction, the transaction itself. A transaction that waits for a
 * second connection would keep others from theirs.
 */
export type Client = TransactionClientContract | typeof db

/**
 * Runs work in a transaction. Loads the authority first, because events are signed in the
 * transaction.
 */
export async function inTransaction<T>(work: (trx: TransactionClientContract) => Promise<T>) {
  await authority()
  return db.transaction(work)
}
