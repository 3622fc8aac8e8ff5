import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { jsonText } from '#platform/http/bodies/json_text'
import { userResponse } from '#modules/auth/index'
import { LIST_PART, type VisitResponse } from '#modules/workspace/api'
import { visitValidator } from '#modules/workspace/http/block_validators'
import { BlockQueries } from '#projections/blocks/queries'
import { FavoriteQueries } from '#projections/favorites/queries'
import { SortQueries } from '#projections/sorts/queries'
import { TemplateQueries } from '#projections/templates/queries'

/** Number of ids in a page's address. */
const DOWN_TO_PAGE = 4

@inject()
export default class VisitController {
  static readonly inputs = {
    show: { query: visitValidator },
  } satisfies Inputs

  constructor(
    protected blocks: BlockQueries,
    protected favorites: FavoriteQueries,
    protected templates: TemplateQueries,
    protected sorts: SortQueries
  ) {}

  /** GET /visit: omits missing items; a client that needs the reason requests the item itself. */
  async show({ auth, request }: HttpContext): Promise<{ data: VisitResponse }> {
    const { ids = [] } = await request.validateUsing(visitValidator, { data: request.qs() })
    const user = auth.getUserOrFail()
    // A user with an unverified address has no access to notes (rule 9.2).
    if (!user.emailVerifiedAt) {
      const nothing = { lists: [], favorites: [], templates: [], sorts: [], page: null }
      return { data: { user: userResponse(user), ...nothing } }
    }
    const pageId = ids[DOWN_TO_PAGE - 1]
    const parents = [null, ...new Set(ids.slice(0, DOWN_TO_PAGE - 1))]
    const [page, favorites, templates, sorts, ...lists] = await Promise.all([
      pageId === undefined ? undefined : this.blocks.findJson(user.id, pageId),
      this.favorites.favorites(user.id),
      this.templates.templates(user.id),
      this.sorts.sorts(user.id),
      ...parents.map((parentId) => this.#beginningOf(user.id, parentId)),
    ])
    const others = JSON.stringify({
      user: userResponse(user),
      lists: lists.flat(),
      favorites,
      templates,
      sorts,
    })
    return jsonText(`{"data":${others.slice(0, -1)},"page":${page ?? 'null'}}}`)
  }

  /** Returns the first items of a list; none if the parent does not exist. */
  async #beginningOf(ownerId: number, parentId: number | null) {
    const slice = { limit: LIST_PART, offset: 0 }
    const items = await this.blocks.children(ownerId, parentId, { slice })
    if (!items) return []
    const isWhole = items.length < LIST_PART
    const total = isWhole ? items.length : await this.blocks.countChildren(ownerId, parentId)
    return [{ parent_block_id: parentId, items, total }]
  }
}
