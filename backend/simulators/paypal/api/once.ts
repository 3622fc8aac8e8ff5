import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Answer } from '#simulators/paypal/api/answer'
import { inTransaction } from '#simulators/paypal/state/client'

const KEPT = '72 hours'

/**
 * Creates one resource per `PayPal-Request-Id`. A repeated call gets the first response (200).
 * Concurrent calls wait for each other.
 */
export async function once(
  { request }: HttpContext,
  make: (trx: TransactionClientContract) => Promise<object>
): Promise<Answer> {
  const requestId = request.header('paypal-request-id')
  const path = request.url()
  return inTransaction(async (trx) => {
    if (requestId === undefined) return { status: 201, body: await make(trx) }
    await trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [requestId])
    const kept: { body: object } | null = await trx
      .from('dev_paypal_requests')
      .where({ request_id: requestId, path })
      .whereRaw(`at > now() - interval '${KEPT}'`)
      .first()
    if (kept) return { status: 200, body: kept.body }
    const body = await make(trx)
    const row = { request_id: requestId, path, body: JSON.stringify(body), at: trx.raw('now()') }
    await trx.table('dev_paypal_requests').insert(row).onConflict(['request_id', 'path']).merge()
    return { status: 201, body }
  })
}
