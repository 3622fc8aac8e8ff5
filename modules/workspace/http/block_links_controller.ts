import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import { knownBlocksValidator } from '#modules/workspace/http/block_validators'
import { BlockQueries } from '#projections/blocks/queries'
import { LinkQueries } from '#projections/links/queries'

/** Reads the targets of links between pages, and the pages that link to a block. */
@inject()
export default class BlockLinksController {
  static readonly inputs = {
    placed: { query: knownBlocksValidator },
  } satisfies Inputs

  constructor(
    protected blocks: BlockQueries,
    protected links: LinkQueries
  ) {}

  /** Omits unknown blocks and other users' blocks alike. */
  async placed({ auth, request }: HttpContext) {
    const { ids } = await request.validateUsing(knownBlocksValidator, { data: request.qs() })
    return { data: await this.blocks.placed(auth.getUserOrFail().id, ids) }
  }

  async backlinks(ctx: HttpContext) {
    const { id: ownerId } = ctx.auth.getUserOrFail()
    const id = blockId(ctx)
    const pages = await this.links.backlinks(ownerId, id)
    // Only a block without backlinks needs a second query.
    const isThere = pages.length > 0 || (await this.blocks.known(ownerId, [id])).length > 0
    if (!isThere) throw blockNotFound()
    return { data: pages }
  }
}
