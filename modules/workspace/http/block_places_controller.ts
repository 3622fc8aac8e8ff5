import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { moveBlocks } from '#modules/workspace/commands/move_blocks'
import { blockId } from '#modules/workspace/http/block_id'
import { moveBlocksValidator, moveBlockValidator } from '#modules/workspace/http/block_validators'

/** Reorders and moves blocks (rules 1.4, 1.5). */
@inject()
export default class BlockPlacesController {
  static readonly inputs = {
    update: { body: moveBlockValidator },
    updateMany: { body: moveBlocksValidator },
  } satisfies Inputs

  constructor(protected bus: CommandBus) {}

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(moveBlockValidator)
    const { ordering, parent_block_id: parentId } = input
    const { current } = await moveBlocks(this.bus, commandRequest(ctx, input), {
      blockIds: [id],
      parentId,
      ordering,
    })
    return commandResponse(ctx, { result: { id }, current })
  }

  async updateMany(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(moveBlocksValidator)
    const { ids: blockIds, parent_block_id: parentId, ordering } = input
    const moved = await moveBlocks(this.bus, commandRequest(ctx, input), {
      blockIds,
      parentId,
      ordering,
    })
    return commandResponse(ctx, moved)
  }
}
