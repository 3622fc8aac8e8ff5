import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { fieldError } from '#platform/http/errors/api_exception'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { MAX_CHANGE_DAYS } from '#modules/workspace/api'
import { bringBack } from '#modules/workspace/commands/bring_back'
import { blockId } from '#modules/workspace/http/block_id'
import { bringBackValidator, changesValidator } from '#modules/workspace/http/block_validators'
import { PageBudget } from '#modules/workspace/http/page_budget'
import { PastWorkspace } from '#modules/workspace/past_workspace'

const DAY_MS = 86_400_000

/** Times with changes, and blocks of earlier times for the present (rules 4.47 and 4.48). */
@inject()
export default class PastController {
  static readonly inputs = {
    changes: { query: changesValidator },
    bringBack: { body: bringBackValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected past: PastWorkspace,
    protected budget: PageBudget
  ) {}

  async changes({ auth, request }: HttpContext) {
    const input = await request.validateUsing(changesValidator, { data: request.qs() })
    const [from, to] = [new Date(input.from), new Date(input.to)]
    const days = (to.getTime() - from.getTime()) / DAY_MS
    if (days < 0 || days > MAX_CHANGE_DAYS) {
      const message = `The time must be after from, by at most ${MAX_CHANGE_DAYS} days`
      throw fieldError('to', 'range', message)
    }
    return { data: await this.past.tree.changes(auth.getUserOrFail().id, from, to) }
  }

  async bringBack(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(bringBackValidator)
    this.budget.assertLeftToCopy(ctx)
    const { bus, vault } = this
    const brought = { blockId: id, at: new Date(input.as_of) }
    const past = this.past.reading((bytes) => this.budget.chargeRead(ctx, bytes))
    const request = commandRequest(ctx, input)
    const { result, current } = await bringBack(bus, vault, past, request, brought)
    const { weight, ...response } = result
    this.budget.chargeCopy(ctx, response.copies.length, weight)
    ctx.response.status(201)
    return commandResponse(ctx, { result: response, current })
  }
}
