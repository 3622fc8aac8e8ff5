import type { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { PayPalCalls } from '#platform/paypal/calls'
import { PayPalError, UNREADABLE } from '#platform/paypal/errors'
import type { OrderResponse, PlanResponse } from '#modules/billing/api'
import { assertNotHad, billingAggregate, billingStream, decide } from '#modules/billing/billing'
import type { Sale } from '#modules/billing/events'
import { fromUnits } from '#modules/billing/money'
import type { PayPalPlans } from '#modules/billing/plans/paypal_plans'
import type { KnownSale, SubscriptionSales } from '#modules/billing/subscription_sales'
import type { PlanQueries } from '#projections/plans/queries'

interface Services {
  bus: CommandBus
  plans: PlanQueries
  sales: SubscriptionSales
  paypalPlans: PayPalPlans
  calls: Pick<PayPalCalls, 'createSubscription'>
  /** Base URL of the product. */
  appUrl: string
}

/** Deadline for all attempts, in milliseconds, because a user waits. */
const PATIENCE = { withinMs: 8_000 }

/**
 * Creates a subscription at PayPal, which then waits for the user's approval. Stores the order
 * first and calls PayPal under the order's own id. A retry continues where it stopped and gets the
 * same subscription, even after a killed process. The user's lock is not held during the PayPal
 * call. Throws DomainError and PayPalError.
 */
export async function orderSubscription(
  services: Services,
  request: CommandRequest,
  planId: number,
  at = new Date()
): Promise<{ result: OrderResponse; current: boolean }> {
  const id = commandId(request)
  const plan = await services.plans.find(planId)
  if (!plan) throw new DomainError('not_found', 'E_PLAN_NOT_FOUND', 'There is no such plan')
  if (plan.price === 0) {
    throw new DomainError('invalid', 'E_PLAN_FREE', 'The free plan needs no subscription')
  }
  const order =
    (await services.sales.byCommand(id)) ?? (await reserve(services, request, plan, { id, at }))
  if (order.planId !== planId) throw otherBody()
  const sale = await makeAtPayPal(services, { order, plan, at })
  const stream = billingStream(request.owner)
  const { current } = await services.bus.run(request, ({ execute }) =>
    execute({
      aggregate: billingAggregate,
      stream,
      commandId: id,
      decide: (state) => decide(state, { type: 'CreateSubscription', sale }),
    })
  )
  return { result: { id: sale.paypal_id, subscription_id: sale.subscription_id }, current }
}

/** Stores the order. Throws before any PayPal call if the user already has the plan. */
async function reserve(
  { bus, sales, paypalPlans }: Services,
  request: CommandRequest,
  plan: PlanResponse,
  { id, at }: { id: string; at: Date }
): Promise<KnownSale> {
  const stream = billingStream(request.owner)
  await bus.run(request, async ({ load }) => {
    assertNotHad((await load(billingAggregate, stream)).state, plan.id)
  })
  return sales.reserve({
    userId: request.owner,
    planId: plan.id,
    price: fromUnits(plan.price, 'USD'),
    intervalUnit: plan.interval_unit,
    paypalPlanId: await paypalPlans.idOf(plan),
    commandId: id,
    at,
  })
}

interface Ordered {
  order: KnownSale
  plan: PlanResponse
  at: Date
}

/** Returns the sale with the time PayPal created it, by our clock and by PayPal's. */
async function makeAtPayPal(services: Services, { order, plan, at }: Ordered): Promise<Sale> {
  if (order.paypalId !== undefined) return { ...order.sale, paypal_id: order.paypalId }
  const { order: asked, made } = await askPayPal(services, { order, plan, at })
  const { sales } = services
  const known = await sales.byPayPalId(made.id)
  if (known && known.requestId !== asked.requestId) {
    throw new PayPalError('the order', { name: UNREADABLE })
  }
  await sales.setPayPalId(asked, made.id)
  const createdAt = made.createdAt?.toISOString()
  return {
    ...asked.sale,
    paypal_id: made.id,
    ...(createdAt !== undefined && { at: at.toISOString(), paypal_created_at: createdAt }),
  }
}

/**
 * Creates the subscription. If PayPal no longer has the plan, it creates the plan again and
 * retries.
 */
async function askPayPal(services: Services, ordered: Ordered) {
  const { order, plan } = ordered
  try {
    return { order, made: await create(services, order) }
  } catch (error) {
    if (!(error instanceof PayPalError) || error.isTransient) throw error
    const { id, made } = await services.paypalPlans.sync(plan)
    if (!made && id === order.sale.paypal_plan_id) throw error
    const renewed = await services.sales.renew(order, id)
    return { order: renewed, made: await create(services, renewed) }
  }
}

function create({ sales, calls, appUrl }: Services, order: KnownSale) {
  return calls.createSubscription(
    order.requestId,
    {
      planId: order.sale.paypal_plan_id,
      customId: sales.customId(order),
      brandName: 'Strata',
      returnUrl: new URL('/app', appUrl).href,
      cancelUrl: new URL('/app', appUrl).href,
    },
    PATIENCE
  )
}

function otherBody() {
  const message = 'This Idempotency-Key was used for another request'
  return new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}
