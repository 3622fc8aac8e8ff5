import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { ApiException, fieldError } from '#platform/http/errors/api_exception'
import { FileDisk } from '#platform/files/disk'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { jsonText } from '#platform/http/bodies/json_text'
import { Page } from '#platform/http/routing/pagination'
import { Vault } from '#kernel/vault/vault'
import type { BlockResponse } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { FileTable } from '#modules/workspace/files/file_table'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import {
  blockPathValidator,
  createBlockValidator,
  knownBlocksValidator,
  listBlocksValidator,
  NAME_REQUIRED,
  saveBlockValidator,
  showBlockValidator,
} from '#modules/workspace/http/block_validators'
import { PageBudget } from '#modules/workspace/http/page_budget'
import { filesOf, readText } from '#modules/workspace/http/read_text'
import { cleanName } from '#modules/workspace/names'
import { PastWorkspace } from '#modules/workspace/past_workspace'
import { BlockQueries } from '#projections/blocks/queries'

/** Reads, creates and saves blocks. With `archived` it reads blocks in the trash. */
@inject()
export default class BlocksController {
  static readonly inputs = {
    index: { query: listBlocksValidator },
    show: { query: showBlockValidator },
    hierarchy: { query: blockPathValidator },
    known: { query: knownBlocksValidator },
    store: { body: createBlockValidator },
    update: { body: saveBlockValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected vault: Vault,
    protected blocks: BlockQueries,
    protected files: FileTable,
    protected disk: FileDisk,
    protected budget: PageBudget,
    protected past: PastWorkspace
  ) {}

  async index({ auth, request }: HttpContext) {
    const input = await request.validateUsing(listBlocksValidator, { data: request.qs() })
    const { id: ownerId } = auth.getUserOrFail()
    const { parent_block_id: parentId = null, archived, as_of: asOf } = input
    const page = Page.of(input)
    if (asOf !== undefined) {
      const children = await this.past.children(ownerId, parentId, pastTime(input), page?.slice)
      if (!children) throw parentNotFound()
      if (!page) return { data: children.items }
      return { data: children.items, pagination: page.describe(await children.count()) }
    }
    const where = { archived, slice: page?.slice }
    const children = await this.blocks.children(ownerId, parentId, where)
    if (!children) throw archived ? blockNotFound() : parentNotFound()
    if (!page) return { data: children }
    const total = await this.blocks.countChildren(ownerId, parentId)
    return { data: children, pagination: page.describe(total) }
  }

  async show(ctx: HttpContext) {
    const { id: ownerId } = ctx.auth.getUserOrFail()
    this.budget.assertLeft(ctx)
    const input = await ctx.request.validateUsing(showBlockValidator, { data: ctx.request.qs() })
    if (input.as_of !== undefined) {
      const onRead = (bytes: number) => this.budget.chargeRead(ctx, bytes)
      const past = await this.past.reading(onRead).find(ownerId, blockId(ctx), pastTime(input))
      if (!past) throw blockNotFound()
      onRead(past.content?.length ?? 0)
      return { data: past }
    }
    const block = await this.blocks.findJson(ownerId, blockId(ctx), input)
    if (block === undefined) throw blockNotFound()
    this.budget.chargeRead(ctx, block.length)
    return jsonText<{ data: BlockResponse }>(`{"data":${block}}`)
  }

  async hierarchy(ctx: HttpContext) {
    const { id: ownerId } = ctx.auth.getUserOrFail()
    const input = await ctx.request.validateUsing(blockPathValidator, { data: ctx.request.qs() })
    const path = await this.blocks.hierarchy(ownerId, blockId(ctx), input)
    if (path.length === 0) throw blockNotFound()
    return { data: path }
  }

  async contents(ctx: HttpContext) {
    const contents = await this.blocks.contents(ctx.auth.getUserOrFail().id, blockId(ctx))
    if (!contents) throw blockNotFound()
    return { data: contents }
  }

  async folderContents({ auth }: HttpContext) {
    return { data: (await this.blocks.contents(auth.getUserOrFail().id, null)) ?? [] }
  }

  /** Returns which blocks of a browser's cache still exist. */
  async known({ auth, request }: HttpContext) {
    const { ids } = await request.validateUsing(knownBlocksValidator)
    return { data: await this.blocks.known(auth.getUserOrFail().id, ids) }
  }

  async store(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(createBlockValidator)
    const blockType = input.block_type
    if (!blockType)
      throw fieldError('block_type', 'enum', 'The block_type must be folder, file, section or page')
    const name = cleanName(input.name)
    if (name === '') throw fieldError('name', 'required', NAME_REQUIRED)
    const created = await createBlock(this.bus, this.vault, commandRequest(ctx, input), {
      blockType,
      name,
      parentId: input.parent_block_id ?? null,
      ordering: input.ordering ?? 1,
    })
    ctx.response.status(201)
    return commandResponse(ctx, created)
  }

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(saveBlockValidator)
    const text = readText(input)
    if (text) this.budget.assertLeft(ctx)
    if (text && !this.disk.receivesUploads) {
      await this.files.settleLater(ctx.auth.getUserOrFail().id, filesOf(text))
    }
    const { result, current } = await saveBlock(this.bus, this.blocks, commandRequest(ctx, input), {
      blockId: id,
      name: input.name === undefined ? undefined : cleanName(input.name),
      text,
    })
    const { weight, ...saved } = result
    this.budget.chargeSave(ctx, weight, text && 'changes' in text ? text.changes.length : 0)
    return commandResponse(ctx, { result: saved, current })
  }
}

/** Returns the earlier time to read. Throws 422 if the trash is asked for too. */
function pastTime({ as_of: asOf, archived }: { as_of?: string; archived?: boolean }) {
  if (archived) throw fieldError('archived', 'exclusive', 'Send as_of or archived, not both')
  return new Date(asOf!)
}

function parentNotFound() {
  return new ApiException(404, 'E_PARENT_NOT_FOUND', 'Can not find parent block with provided id')
}
