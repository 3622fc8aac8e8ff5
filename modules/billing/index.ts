/** What other parts of the product may use of billing. */
export { seedPlans } from '#modules/billing/seed_plans'
