import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import type { Inputs } from '#platform/http/routing/inputs'
import { LiveRelay } from '#platform/live/live_relay'
import type { UnsavedNotice } from '#modules/workspace/api'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import { unsavedValidator } from '#modules/workspace/http/block_validators'
import { checkedChanges } from '#modules/workspace/http/read_text'
import { BlockQueries } from '#projections/blocks/queries'

/** Relays unsaved text of a tab to the user's other browsers (decision 285). */
@inject()
export default class UnsavedController {
  static readonly inputs = { store: { body: unsavedValidator } } satisfies Inputs

  constructor(
    protected blocks: BlockQueries,
    protected relay: LiveRelay
  ) {}

  async store(ctx: HttpContext) {
    const id = blockId(ctx)
    const { text, ...message } = await ctx.request.validateUsing(unsavedValidator)
    const { id: userId } = ctx.auth.getUserOrFail()
    const locked = await this.blocks.isLocked(userId, id)
    if (locked === undefined) throw blockNotFound()
    if (locked) throw new ApiException(409, 'E_PAGE_LOCKED', 'This page is locked')
    const notice: UnsavedNotice = { ...message, block_id: id }
    if (text) notice.text = { ...text, changes: checkedChanges(text.changes) }
    const { sessionId } = ctx.session
    await this.relay.send({ userId, sessionId, json: JSON.stringify(notice) })
    return { data: null }
  }
}
