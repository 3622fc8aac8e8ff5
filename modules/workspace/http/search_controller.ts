import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { recentValidator, searchValidator } from '#modules/workspace/http/block_validators'
import { BlockQueries } from '#projections/blocks/queries'
import { SearchQueries } from '#projections/search/queries'

/**
 * Finds blocks by keyword, lists names for search in the browser, and lists recent pages (rule
 * 7.1).
 */
@inject()
export default class SearchController {
  static readonly inputs = {
    index: { query: searchValidator },
    recent: { query: recentValidator },
  } satisfies Inputs

  constructor(
    protected searching: SearchQueries,
    protected blocks: BlockQueries
  ) {}

  async index({ auth, request }: HttpContext) {
    const { keyword } = await request.validateUsing(searchValidator, { data: request.qs() })
    return { data: await this.searching.search(auth.getUserOrFail().id, keyword) }
  }

  async names({ auth }: HttpContext) {
    return { data: await this.blocks.names(auth.getUserOrFail().id) }
  }

  async recent({ auth, request }: HttpContext) {
    const { opened } = await request.validateUsing(recentValidator, { data: request.qs() })
    return { data: await this.blocks.recent(auth.getUserOrFail().id, opened) }
  }
}
