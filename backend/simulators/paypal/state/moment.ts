import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Plan } from '#simulators/paypal/state/plan'

/** In which a subscription of this plan is changed. */
export interface Moment {
  trx: TransactionClientContract
  plan: Plan
  /** By the simulator's clock. */
  now: Date
}
