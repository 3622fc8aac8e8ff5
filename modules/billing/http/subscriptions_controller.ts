import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { cancelSubscription } from '#modules/billing/commands/cancel_subscription'
import { subscriptionNotFound } from '#modules/billing/billing'
import { subscriptionId } from '#modules/billing/http/subscription_id'
import { SubscriptionQueries } from '#projections/subscriptions/queries'

/** Routes for the user's subscriptions and payments. */
@inject()
export default class SubscriptionsController {
  constructor(
    protected bus: CommandBus,
    protected subscriptions: SubscriptionQueries
  ) {}

  async current({ auth }: HttpContext) {
    return { data: await this.subscriptions.current(auth.getUserOrFail().id) }
  }

  async index({ auth }: HttpContext) {
    return { data: await this.subscriptions.list(auth.getUserOrFail().id) }
  }

  async payments(ctx: HttpContext) {
    const { id: userId } = ctx.auth.getUserOrFail()
    const payments = await this.subscriptions.payments(userId, subscriptionId(ctx))
    if (!payments) throw subscriptionNotFound()
    return { data: payments }
  }

  async cancel(ctx: HttpContext) {
    const id = subscriptionId(ctx)
    return commandResponse(ctx, await cancelSubscription(this.bus, commandRequest(ctx), id))
  }
}
