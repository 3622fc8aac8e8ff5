import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Vault } from '#kernel/vault/vault'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { duplicateBlock } from '#modules/workspace/commands/duplicate_block'
import { blockId } from '#modules/workspace/http/block_id'
import { PageBudget } from '#modules/workspace/http/page_budget'
import { BlockQueries } from '#projections/blocks/queries'
import { StorageQueries } from '#projections/storage/queries'

/** Duplicates blocks with their descendants (rule 1.10). */
@inject()
export default class DuplicatesController {
  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected blocks: BlockQueries,
    protected storage: StorageQueries,
    protected budget: PageBudget
  ) {}

  async store(ctx: HttpContext) {
    const id = blockId(ctx)
    this.budget.assertLeftToCopy(ctx)
    const { bus, vault, blocks, storage } = this
    const request = commandRequest(ctx)
    const { result, current } = await duplicateBlock(bus, vault, { blocks, storage }, request, id)
    const { weight, ...duplicated } = result
    this.budget.chargeCopy(ctx, duplicated.copies.length, weight)
    ctx.response.status(201)
    return commandResponse(ctx, { result: duplicated, current })
  }
}
