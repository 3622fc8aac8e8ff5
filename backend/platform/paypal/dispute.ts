import vine from '@vinejs/vine'
import { id } from '#platform/paypal/shapes'

/** A case that a payer opened, without the payer's identity and text. */
export interface PayPalDispute {
  /** `PP-D-…` */
  id: string
  /** PayPal's id of the payment. */
  saleId: string
  /** PayPal's code, such as `UNAUTHORISED`. */
  reason: string
  /** `won` and `lost` are from the seller's view. `closed`: PayPal does not say in whose favour. */
  state: 'open' | 'closed' | 'lost' | 'won'
}

const code = () =>
  vine
    .string()
    .maxLength(100)
    .regex(/^[\w-]+$/)

const validator = vine.create({
  dispute_id: id(),
  reason: code().optional(),
  status: code(),
  dispute_outcome: vine.object({ outcome_code: code().optional() }).optional(),
  disputed_transactions: vine.array(vine.object({ seller_transaction_id: id() })).minLength(1),
})

/**
 * Outcomes by PayPal's description of disputes: the payer's claim is accepted or denied, the
 * seller's won. `RESOLVED_WITH_PAYOUT` is missing, because PayPal protects either side with it: the
 * list of transactions then shows whether the seller kept the money.
 */
const OUTCOMES: Record<string, PayPalDispute['state']> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_SELLER_FAVOR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_BUYER_FAVOR: 'lost',
  ACCEPTED: 'lost',
}

/** Reads a dispute; PayPal opens a case per payment. Throws if the data is no dispute. */
export async function readDispute(json: unknown): Promise<PayPalDispute> {
  const found = await validator.validate(json)
  const outcome = found.dispute_outcome?.outcome_code ?? ''
  return {
    id: found.dispute_id,
    saleId: found.disputed_transactions[0]!.seller_transaction_id,
    reason: found.reason ?? 'OTHER',
    state: found.status === 'RESOLVED' ? (OUTCOMES[outcome] ?? 'closed') : 'open',
  }
}
