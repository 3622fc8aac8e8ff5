import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#backend/aggregates/command_bus'
import { ApiException, fieldError } from '#backend/http/api_exception'
import { commandAnswer, commandRequest } from '#backend/http/command_request'
import { Vault } from '#backend/vault/vault'
import { archiveBlock } from '#modules/workspace/commands/archive_block'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { reorderBlock } from '#modules/workspace/commands/reorder_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import {
  blockIdsValidator,
  createBlockValidator,
  listBlocksValidator,
  reorderBlockValidator,
  saveBlockValidator,
} from '#modules/workspace/http/block_validators'
import { readText } from '#modules/workspace/http/read_text'
import { cleanName } from '#modules/workspace/names'
import { BlockQueries } from '#projections/blocks/queries'

/** The block calls of SPEC §7. */
@inject()
export default class BlocksController {
  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected blocks: BlockQueries
  ) {}

  async index({ auth, request }: HttpContext) {
    const { parent_block_id: parentId } = await request.validateUsing(listBlocksValidator, {
      data: request.qs(),
    })
    const children = await this.blocks.children(auth.getUserOrFail().id, parentId ?? null)
    if (!children) throw parentNotFound()
    return { data: children }
  }

  async show(ctx: HttpContext) {
    const block = await this.blocks.find(ctx.auth.getUserOrFail().id, blockId(ctx))
    if (!block) throw blockNotFound()
    return { data: block }
  }

  async hierarchy(ctx: HttpContext) {
    const path = await this.blocks.hierarchy(ctx.auth.getUserOrFail().id, blockId(ctx))
    if (path.length === 0) throw blockNotFound()
    return { data: path }
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(createBlockValidator)
    const blockType = input.block_type
    if (!blockType) throw fieldError('block_type', 'enum', 'The block_type is not one of the four')
    const name = cleanName(input.name)
    if (name === '') throw fieldError('name', 'required', 'Required')
    const created = await createBlock(this.bus, this.vault, commandRequest(ctx), {
      blockType,
      name,
      parentId: input.parent_block_id ?? null,
      ordering: input.ordering ?? 1,
    })
    ctx.response.status(201)
    return commandAnswer(ctx, created)
  }

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(saveBlockValidator)
    const saved = await saveBlock(this.bus, this.blocks, commandRequest(ctx), {
      blockId: id,
      name: input.name === undefined ? undefined : cleanName(input.name),
      text: readText(input),
    })
    return commandAnswer(ctx, saved)
  }

  async reorder(ctx: HttpContext) {
    const id = blockId(ctx)
    const { ordering } = await ctx.request.validateUsing(reorderBlockValidator)
    return commandAnswer(ctx, await reorderBlock(this.bus, commandRequest(ctx), id, ordering))
  }

  async archive(ctx: HttpContext) {
    const id = blockId(ctx)
    return commandAnswer(ctx, await archiveBlock(this.bus, commandRequest(ctx), 'ArchiveBlock', id))
  }

  async unarchive(ctx: HttpContext) {
    const id = blockId(ctx)
    return commandAnswer(ctx, await archiveBlock(this.bus, commandRequest(ctx), 'RestoreBlock', id))
  }

  /** Permanent delete of what is in the trash (DESIGN 4.3). */
  async destroy(ctx: HttpContext) {
    const id = blockId(ctx)
    return commandAnswer(ctx, await deleteBlocks(this.bus, commandRequest(ctx), [id]))
  }

  async destroyMany(ctx: HttpContext) {
    const { ids } = await ctx.request.validateUsing(blockIdsValidator)
    return commandAnswer(ctx, await deleteBlocks(this.bus, commandRequest(ctx), ids))
  }
}

function parentNotFound() {
  return new ApiException(404, 'E_PARENT_NOT_FOUND', 'Can not find parent block with provided id')
}
