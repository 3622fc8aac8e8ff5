import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandId } from '#kernel/aggregates/command_ids'
import { appUrl } from '#platform/settings'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { countTry, type Limit } from '#platform/http/limits/rate_limit'
import { Billing } from '#modules/billing/services'
import { orderSubscription } from '#modules/billing/commands/order_subscription'
import { configured } from '#modules/billing/http/configured'
import { orderValidator } from '#modules/billing/http/validators'
import { PlanQueries } from '#projections/plans/queries'

/**
 * Limits orders, because each creates an object at PayPal, which limits the whole installation.
 * Retries create nothing.
 */
const ORDERS: Limit = { name: 'order_account', requests: 30, duration: '1 hour' }

/** POST /payments/paypal-subscription */
@inject()
export default class OrdersController {
  static readonly inputs = {
    store: { body: orderValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected plans: PlanQueries,
    protected billing: Billing
  ) {}

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(orderValidator)
    const { bus, plans, billing } = this
    const { sales } = billing
    const { paypalPlans, calls } = configured(billing)
    const request = commandRequest(ctx, input)
    const isRetry = (await sales.byCommand(commandId(request))) !== undefined
    if (!isRetry) await countTry(ctx, [[ORDERS, String(request.owner)]])
    const services = { bus, plans, sales, paypalPlans, calls, appUrl: appUrl! }
    const order = await orderSubscription(services, request, input.plan_id)
    return commandResponse(ctx, order)
  }
}
