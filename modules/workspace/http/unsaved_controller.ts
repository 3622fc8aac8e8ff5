import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#server/http/inputs'
import { LiveRelay } from '#server/live/live_relay'
import type { UnsavedNotice } from '#modules/workspace/api'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import { unsavedValidator } from '#modules/workspace/http/block_validators'
import { checkedChanges } from '#modules/workspace/http/read_text'
import { BlockQueries } from '#projections/blocks/queries'

/** What a tab has typed and not saved yet, for the user's other browsers (decision 285). */
@inject()
export default class UnsavedController {
  static readonly inputs = { store: { body: unsavedValidator } } satisfies Inputs

  constructor(
    protected blocks: BlockQueries,
    protected relay: LiveRelay
  ) {}

  async store(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(unsavedValidator)
    const { id: userId } = ctx.auth.getUserOrFail()
    if (!(await this.blocks.isWritable(userId, id))) throw blockNotFound()
    const notice: UnsavedNotice = {
      ...input,
      block_id: id,
      over: input.over.map(({ revision, changes }) => ({
        revision,
        changes: checkedChanges(changes),
      })),
    }
    const { sessionId } = ctx.session
    await this.relay.send({ userId, sessionId, json: JSON.stringify(notice) })
    return { data: null }
  }
}
