import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { idParameter } from '#platform/http/routing/id_parameter'
import type { Inputs } from '#platform/http/routing/inputs'
import { hashPassword } from '#modules/auth/index'
import type { ListedShare, ShareResponse } from '#modules/workspace/api'
import { changeShare } from '#modules/workspace/commands/change_share'
import { endShares } from '#modules/workspace/commands/end_shares'
import { shareBlock, type ShareInput } from '#modules/workspace/commands/share_block'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import { shareValidator } from '#modules/workspace/http/share_validators'
import { shareNotFound } from '#modules/workspace/shares/decide_shares'
import { shareUrl } from '#modules/workspace/shares/share_url'
import { ShareViews } from '#modules/workspace/shares/share_views'
import { BlockQueries } from '#projections/blocks/queries'
import { ShareQueries, type ShareRow } from '#projections/shares/queries'

/** Lists, creates, changes and ends the user's shares (rule 15.45). */
@inject()
export default class SharesController {
  static readonly inputs = {
    store: { body: shareValidator },
    update: { body: shareValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected shares: ShareQueries,
    protected blocks: BlockQueries,
    protected views: ShareViews
  ) {}

  /** Leaves out shares of a block that the tree does not show yet, or no longer. */
  async index({ auth }: HttpContext): Promise<{ data: ListedShare[] }> {
    const { id: owner } = auth.getUserOrFail()
    const shares = await this.shares.shares(owner)
    if (shares.length === 0) return { data: [] }
    const [views, placed] = await Promise.all([
      this.views.of(owner),
      this.blocks.placed(owner, [...new Set(shares.map(({ block_id: id }) => id))]),
    ])
    const blocks = new Map(placed.map((block) => [block.id, block]))
    const data = shares.flatMap((share) => {
      const block = blocks.get(share.block_id)
      return block ? [{ ...toResponse(share, views.get(share.id)), block }] : []
    })
    return { data }
  }

  async ofBlock(ctx: HttpContext): Promise<{ data: ShareResponse[] }> {
    const id = blockId(ctx)
    const { id: owner } = ctx.auth.getUserOrFail()
    const [shares, known] = await Promise.all([
      this.shares.shares(owner, id),
      this.blocks.known(owner, [id]),
    ])
    if (known.length === 0) throw blockNotFound()
    const views = shares.length > 0 ? await this.views.of(owner) : undefined
    return { data: shares.map((share) => toResponse(share, views?.get(share.id))) }
  }

  async store(ctx: HttpContext): Promise<{ data: ShareResponse }> {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(shareValidator)
    const request = commandRequest(ctx, input)
    const { result, current } = await shareBlock(
      this.bus,
      hashPassword,
      request,
      id,
      toInput(input)
    )
    ctx.response.status(201)
    return commandResponse(ctx, { result: toResponse(result), current })
  }

  async update(ctx: HttpContext) {
    const id = idParameter(ctx, shareNotFound)
    const input = await ctx.request.validateUsing(shareValidator)
    const request = commandRequest(ctx, input)
    const changed = await changeShare(this.bus, hashPassword, request, id, toInput(input))
    return commandResponse(ctx, changed)
  }

  async destroy(ctx: HttpContext) {
    const id = idParameter(ctx, shareNotFound)
    const { current } = await endShares(this.bus, commandRequest(ctx), id)
    return commandResponse(ctx, { result: { id }, current })
  }

  async destroyAll(ctx: HttpContext) {
    return commandResponse(ctx, await endShares(this.bus, commandRequest(ctx)))
  }
}

interface Body {
  expires_at?: string | null
  password?: string | null
  indexable?: boolean
}

function toInput({ expires_at: end, password, indexable }: Body): ShareInput {
  return { expiresAt: end && new Date(end).toISOString(), password, indexable }
}

function toResponse({ token, ...share }: ShareRow, views = 0): ShareResponse {
  return { ...share, url: shareUrl(token), views }
}
