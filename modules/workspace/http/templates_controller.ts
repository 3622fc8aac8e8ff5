import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { setTemplate } from '#modules/workspace/commands/set_template'
import { blockId } from '#modules/workspace/http/block_id'
import { templateValidator } from '#modules/workspace/http/block_validators'
import { TemplateQueries } from '#projections/templates/queries'

/** Lists and changes the user's templates (rule 15.31). */
@inject()
export default class TemplatesController {
  static readonly inputs = {
    update: { body: templateValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected templates: TemplateQueries
  ) {}

  async index({ auth }: HttpContext) {
    return { data: await this.templates.templates(auth.getUserOrFail().id) }
  }

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(templateValidator)
    const request = commandRequest(ctx, input)
    return commandResponse(ctx, await setTemplate(this.bus, request, id, input.template))
  }
}
