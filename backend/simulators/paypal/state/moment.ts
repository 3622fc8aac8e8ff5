import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Plan } from '#simulators/paypal/state/plan'

/** Transaction and time in which a subscription of this plan changes. */
export interface Moment {
  trx: TransactionClientContract
  plan: Plan
  /** Time by the simulator's clock. */
  now: Date
}
