import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#server/http/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { NOBODY } from '#kernel/aggregates/command_ids'
import { commandRequest, commandResponse } from '#server/http/command_request'
import { idParameter } from '#server/http/id_parameter'
import { planValidator } from '#modules/admin/http/validators'
import { changePlan, planNotFound } from '#modules/billing/index'

/** PUT /plans/{id}. */
@inject()
export default class PlansController {
  static readonly inputs = {
    update: { body: planValidator },
  } satisfies Inputs

  constructor(protected bus: CommandBus) {}

  async update(ctx: HttpContext) {
    const planId = idParameter(ctx, planNotFound)
    const input = await ctx.request.validateUsing(planValidator)
    const request = { ...commandRequest(ctx, input), owner: NOBODY }
    return commandResponse(ctx, await changePlan(this.bus, request, planId, input))
  }
}
