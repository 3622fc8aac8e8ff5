import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { Page } from '#platform/http/routing/pagination'
import { archiveBlocks, restoreBlocks } from '#modules/workspace/commands/archive_blocks'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { blockId } from '#modules/workspace/http/block_id'
import { blockIdsValidator, listArchivedValidator } from '#modules/workspace/http/block_validators'
import { BlockQueries } from '#projections/blocks/queries'

/**
 * Moves blocks to the trash, restores them or deletes them permanently (rule 3.4), one or many at
 * once.
 */
@inject()
export default class TrashController {
  static readonly inputs = {
    index: { query: listArchivedValidator },
    archiveMany: { body: blockIdsValidator },
    restoreMany: { body: blockIdsValidator },
    destroyMany: { body: blockIdsValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected blocks: BlockQueries
  ) {}

  /** Lists blocks moved to the trash themselves, the latest first. */
  async index({ auth, request }: HttpContext) {
    const { id: ownerId } = auth.getUserOrFail()
    const page = Page.of(await request.validateUsing(listArchivedValidator, { data: request.qs() }))
    const data = await this.blocks.archived(ownerId, page?.slice)
    if (!page) return { data }
    return { data, pagination: page.describe(await this.blocks.countArchived(ownerId)) }
  }

  archive(ctx: HttpContext) {
    return this.#one(ctx, archiveBlocks)
  }

  archiveMany(ctx: HttpContext) {
    return this.#many(ctx, archiveBlocks)
  }

  restore(ctx: HttpContext) {
    return this.#one(ctx, restoreBlocks)
  }

  restoreMany(ctx: HttpContext) {
    return this.#many(ctx, restoreBlocks)
  }

  destroy(ctx: HttpContext) {
    return this.#one(ctx, deleteBlocks)
  }

  destroyMany(ctx: HttpContext) {
    return this.#many(ctx, deleteBlocks)
  }

  async #one(ctx: HttpContext, command: typeof deleteBlocks) {
    const id = blockId(ctx)
    const { current } = await command(this.bus, commandRequest(ctx), [id])
    return commandResponse(ctx, { result: { id }, current })
  }

  async #many(ctx: HttpContext, command: typeof deleteBlocks) {
    const input = await ctx.request.validateUsing(blockIdsValidator)
    return commandResponse(ctx, await command(this.bus, commandRequest(ctx, input), input.ids))
  }
}
