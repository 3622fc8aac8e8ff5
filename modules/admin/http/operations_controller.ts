import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { commandRequest } from '#platform/http/routing/command_request'
import { idParameter } from '#platform/http/routing/id_parameter'
import type { JobRow, OperationsResponse } from '#modules/admin/api'
import { retryStreamValidator } from '#modules/admin/http/validators'
import { noDeadLetter, OperationCommands } from '#modules/admin/operation_commands'
import { OperationsQueries } from '#modules/admin/queries/operations'

/** System status and operations that staff request. */
@inject()
export default class OperationsController {
  static readonly inputs = {
    retryStream: { body: retryStreamValidator },
  } satisfies Inputs

  constructor(
    protected operations: OperationsQueries,
    protected commands: OperationCommands
  ) {}

  async show(): Promise<{ data: OperationsResponse }> {
    return { data: await this.operations.show() }
  }

  async rebuild(ctx: HttpContext): Promise<{ data: JobRow }> {
    return { data: await this.commands.makeAnew(commandRequest(ctx), String(ctx.params.key)) }
  }

  async verify(ctx: HttpContext): Promise<{ data: JobRow }> {
    return { data: await this.commands.verify(commandRequest(ctx), String(ctx.params.key)) }
  }

  async retryStream(ctx: HttpContext): Promise<{ data: JobRow }> {
    const input = await ctx.request.validateUsing(retryStreamValidator)
    return { data: await this.commands.retryStream(commandRequest(ctx, input), input) }
  }

  async retryOutbox(ctx: HttpContext) {
    const id = idParameter(ctx, noDeadLetter)
    return { data: await this.commands.retryOutbox(commandRequest(ctx), id) }
  }

  async replayWebhook(ctx: HttpContext) {
    return { data: await this.commands.replayWebhook(commandRequest(ctx), String(ctx.params.key)) }
  }
}
