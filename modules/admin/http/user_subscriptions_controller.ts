import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { idParameter } from '#platform/http/routing/id_parameter'
import { userIdParameter } from '#modules/admin/http/user_id'
import { cancelSubscription, subscriptionNotFound } from '#modules/billing/index'

/** Staff actions on a user's subscriptions. */
@inject()
export default class UserSubscriptionsController {
  constructor(protected bus: CommandBus) {}

  /** Cancels as the user would. Only staff can cancel for a disabled user (rule 17.6). */
  async cancel(ctx: HttpContext) {
    const id = idParameter(ctx, subscriptionNotFound, 'key')
    const request = { ...commandRequest(ctx), owner: userIdParameter(ctx) }
    return commandResponse(ctx, await cancelSubscription(this.bus, request, id))
  }
}
