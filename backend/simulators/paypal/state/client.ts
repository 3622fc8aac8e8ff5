import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { authority } from '#simulators/paypal/certificates/authority'

/** Within a transaction its own: one that waits for a second connection keeps others from theirs. */
export type Client = TransactionClientContract | typeof db

/** The authority is found before: what happens in a transaction is signed there. */
export async function inTransaction<T>(work: (trx: TransactionClientContract) => Promise<T>) {
  await authority()
  return db.transaction(work)
}
