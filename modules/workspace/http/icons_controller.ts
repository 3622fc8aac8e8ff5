import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { DomainError } from '#kernel/aggregates/domain_error'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { singleEmoji } from '#modules/workspace/api'
import { setIcon } from '#modules/workspace/commands/set_icon'
import { blockId } from '#modules/workspace/http/block_id'
import { iconValidator } from '#modules/workspace/http/block_validators'
import { BlockQueries } from '#projections/blocks/queries'

/** Changes the emoji of blocks (rule 15.30). */
@inject()
export default class IconsController {
  static readonly inputs = {
    update: { body: iconValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected blocks: BlockQueries
  ) {}

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(iconValidator)
    const icon = input.icon === null ? null : checkedIcon(input.icon)
    const request = commandRequest(ctx, { icon })
    return commandResponse(ctx, await setIcon(this.bus, this.blocks, request, id, icon))
  }
}

function checkedIcon(text: string): string {
  const emoji = singleEmoji(text)
  if (emoji !== undefined) return emoji
  throw new DomainError('invalid', 'E_INVALID_ICON', 'An icon is a single emoji')
}
