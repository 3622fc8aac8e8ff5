/** What other parts of the product may use of billing. */
export { paypalLane } from '#modules/billing/paypal_lane'
export { billingMails } from '#modules/billing/mails/index'
export { replayEvent } from '#modules/billing/commands/hear_event'
export { reconcileAll } from '#modules/billing/reconcile'
export { ReconcileLoop } from '#modules/billing/reconcile_loop'
export { itemsToReview } from '#modules/billing/review'
export { seedPlans } from '#modules/billing/seed_plans'
export { Billing } from '#modules/billing/services'
