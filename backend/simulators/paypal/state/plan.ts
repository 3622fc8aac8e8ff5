import type { Money } from '#simulators/paypal/state/money'

export interface Plan {
  id: string
  product_id: string
  name: string
  description?: string
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE'
  billing_cycles: Cycle[]
  payment_preferences: { payment_failure_threshold?: number }
  create_time: string
  update_time: string
}

interface Cycle {
  tenure_type: string
  sequence: number
  total_cycles?: number
  frequency: { interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; interval_count?: number }
  pricing_scheme?: { fixed_price?: Money }
}

export function regularCycle({ billing_cycles: cycles }: Plan) {
  return cycles.find(({ tenure_type }) => tenure_type === 'REGULAR') ?? cycles[0]!
}

export function priceOf(plan: Plan): Money {
  return regularCycle(plan).pricing_scheme?.fixed_price ?? { currency_code: 'USD', value: '0.00' }
}

/** Returns the threshold of failed payments; a plan without one never reaches it. */
export function failureThreshold({ payment_preferences: { payment_failure_threshold } }: Plan) {
  return payment_failure_threshold || Infinity
}
