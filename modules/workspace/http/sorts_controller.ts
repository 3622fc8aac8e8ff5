import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { setSort } from '#modules/workspace/commands/set_sort'
import { sortValidator } from '#modules/workspace/http/block_validators'
import { SortQueries } from '#projections/sorts/queries'

/** Lists and changes the order of the user's lists (rule 15.29). */
@inject()
export default class SortsController {
  static readonly inputs = {
    update: { body: sortValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected sorts: SortQueries
  ) {}

  async index({ auth }: HttpContext) {
    return { data: await this.sorts.sorts(auth.getUserOrFail().id) }
  }

  async update(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(sortValidator)
    return commandResponse(ctx, await setSort(this.bus, commandRequest(ctx, input), input))
  }
}
