import { randomUUID } from 'node:crypto'
import type { PayPalCalls } from '#platform/paypal/calls'

/** Creates a product and a plan of USD 6 a month. */
export async function newPlan(calls: PayPalCalls) {
  const product = await calls.createProduct(randomUUID(), { name: 'Strata' })
  const plan = await calls.createPlan(randomUUID(), {
    productId: product.id,
    name: 'Basic',
    description: 'For notes that come with pictures.',
    price: { amount: 600, currency: 'USD' },
    intervalUnit: 'MONTH',
  })
  return { product, plan }
}

/** Creates a subscription pending approval. */
export async function newSubscription(
  calls: PayPalCalls,
  planId?: string,
  customId = `subscription-${randomUUID()}`
) {
  const plan = planId ?? (await newPlan(calls)).plan.id
  return calls.createSubscription(randomUUID(), {
    planId: plan,
    customId,
    brandName: 'Strata',
    returnUrl: 'http://127.0.0.1/return',
    cancelUrl: 'http://127.0.0.1/cancel',
  })
}
