import { loadable } from '../../app/loadable.js'

/** Loaded on demand, because the front page also imports this feature. */
export const MyPlan = loadable(() => import('./my-plan/my-plan.js'))
export const PaymentsHistory = loadable(() => import('./payments-history/payments-history.js'))
