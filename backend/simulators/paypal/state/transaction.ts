import { newId } from '#simulators/paypal/state/ids'
import { inUnits, minorUnits, type Money } from '#simulators/paypal/state/money'

/** A payment of a subscription in PayPal's form. */
export interface Transaction {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'
  amount_with_breakdown: { gross_amount: Money; fee_amount: Money; net_amount: Money }
  payer_name: { given_name: string; surname: string }
  payer_email: string
  time: string
  /** Refunded amount, which PayPal does not show here. */
  refunded?: Money
  /** Id of the open case about the payment, and whether the bank has reversed the payment. */
  dispute?: string
  reversed?: true
}

/** PayPal's fee on each payment: a share and a fixed amount. */
const FEE_SHARE = 0.0349
const FEE_FIXED = 49

export function completedTransaction(gross: Money, time: string): Transaction {
  const { currency_code: currency } = gross
  const amount = minorUnits(gross)
  const fee = Math.min(amount, Math.round(amount * FEE_SHARE) + FEE_FIXED)
  const money = (units: number) => ({ currency_code: currency, value: inUnits(units, currency) })
  return {
    id: newId.transaction(),
    status: 'COMPLETED',
    amount_with_breakdown: {
      gross_amount: gross,
      fee_amount: money(fee),
      net_amount: money(amount - fee),
    },
    payer_name: { given_name: 'Paula', surname: 'Payer' },
    payer_email: 'payer@personal.example.com',
    time,
  }
}

/** Returns the part of a transaction that PayPal shows. */
export function shownTransaction(found: Transaction) {
  const { id, status, amount_with_breakdown, payer_name, payer_email, time } = found
  return { id, status, amount_with_breakdown, payer_name, payer_email, time }
}
