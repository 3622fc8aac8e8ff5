import { loadable } from '../../app/loadable.js'

/** Fetched when they are shown: the front page imports this feature as well. */
export const MyPlan = loadable(() => import('./my-plan/my-plan.js'))
export const PaymentsHistory = loadable(() => import('./payments-history/payments-history.js'))
