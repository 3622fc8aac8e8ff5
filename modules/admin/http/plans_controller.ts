import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { DomainError } from '#kernel/aggregates/domain_error'
import { NOBODY } from '#kernel/aggregates/command_ids'
import { EventReader } from '#kernel/events/reader'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { idParameter } from '#platform/http/routing/id_parameter'
import { planValidator } from '#modules/admin/http/validators'
import { planConflict } from '#modules/admin/queries/plan_conflict'
import { PLAN_CHANGED_CODE } from '#modules/billing/api'
import { changePlan, planNotFound } from '#modules/billing/index'
import { PlanQueries } from '#projections/plans/queries'

/** Controller of PUT /plans/{id}. */
@inject()
export default class PlansController {
  static readonly inputs = {
    update: { body: planValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected plans: PlanQueries,
    protected reader: EventReader
  ) {}

  async update(ctx: HttpContext) {
    const planId = idParameter(ctx, planNotFound)
    const input = await ctx.request.validateUsing(planValidator)
    const request = { ...commandRequest(ctx, input), owner: NOBODY }
    try {
      return commandResponse(ctx, await changePlan(this.bus, request, planId, input))
    } catch (error) {
      const isConflict = error instanceof DomainError && error.code === PLAN_CHANGED_CODE
      const plan = isConflict ? await this.plans.find(planId) : undefined
      if (!plan) throw error
      const [store, pool] = await Promise.all([
        ctx.containerResolver.make('strata.event_store'),
        ctx.containerResolver.make('strata.queries_pool'),
      ])
      throw await planConflict({ store, pool, reader: this.reader }, plan, input.base_revision)
    }
  }
}
