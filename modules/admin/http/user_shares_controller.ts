import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { idParameter } from '#platform/http/routing/id_parameter'
import type { StaffShareRow } from '#modules/admin/api'
import { userIdParameter } from '#modules/admin/http/user_id'
import { UserQueries } from '#modules/admin/queries/users'
import { userNotFound } from '#modules/auth/index'
import { endShares, shareNotFound, ShareViews } from '#modules/workspace/index'
import { BlockQueries } from '#projections/blocks/queries'
import { ShareQueries } from '#projections/shares/queries'

/** A user's shares for staff, without addresses and text (rules 17.30, 17.31). */
@inject()
export default class UserSharesController {
  constructor(
    protected bus: CommandBus,
    protected users: UserQueries,
    protected shares: ShareQueries,
    protected blocks: BlockQueries,
    protected views: ShareViews
  ) {}

  async index(ctx: HttpContext): Promise<{ data: StaffShareRow[] }> {
    const userId = userIdParameter(ctx)
    if (!(await this.users.find(userId))) throw userNotFound()
    const shares = await this.shares.shares(userId)
    if (shares.length === 0) return { data: [] }
    const [views, kinds] = await Promise.all([
      this.views.of(userId),
      this.blocks.kinds(userId, [...new Set(shares.map(({ block_id: id }) => id))]),
    ])
    const data = shares.flatMap(({ token: _secret, ...share }) => {
      const kind = kinds.get(share.block_id)
      if (!kind) return []
      const { type: block_type, inTrash: in_trash } = kind
      return [{ ...share, block_type, in_trash, views: views.get(share.id) ?? 0 }]
    })
    return { data }
  }

  /** Ends a share as its owner would. The event names the staff member as its actor. */
  async end(ctx: HttpContext) {
    const id = idParameter(ctx, shareNotFound, 'key')
    const request = { ...commandRequest(ctx), owner: userIdParameter(ctx) }
    const { current } = await endShares(this.bus, request, id)
    return commandResponse(ctx, { result: { id }, current })
  }
}
