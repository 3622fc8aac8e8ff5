import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { beginFirstSteps, endFirstSteps } from '#modules/auth/index'
import { makeFirstPage } from '#modules/workspace/commands/first_page'
import { BlockQueries } from '#projections/blocks/queries'

/** First page and first steps of a new user (rules 9.12, 15.17). */
@inject()
export default class FirstStepsController {
  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected blocks: BlockQueries
  ) {}

  /** POST /users/current-user/first-page: a repeated call returns the page created first. */
  async makePage(ctx: HttpContext) {
    const { id, firstSteps } = ctx.auth.getUserOrFail()
    if (!firstSteps) return { data: [] }
    const made = await makeFirstPage(this.bus, this.vault, commandRequest(ctx))
    await beginFirstSteps(id)
    return commandResponse(ctx, made)
  }

  async show({ auth }: HttpContext) {
    return { data: await this.blocks.firstSteps(auth.getUserOrFail().id) }
  }

  async destroy({ auth }: HttpContext) {
    await endFirstSteps(auth.getUserOrFail().id)
    return { data: null }
  }
}
