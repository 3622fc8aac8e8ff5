import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import type { Inputs } from '#platform/http/routing/inputs'
import { setFavorite } from '#modules/workspace/commands/set_favorite'
import { blockId } from '#modules/workspace/http/block_id'
import { favoriteValidator } from '#modules/workspace/http/block_validators'
import { FavoriteQueries } from '#projections/favorites/queries'

/** Lists and changes the user's favorites (rule 1.9). */
@inject()
export default class FavoritesController {
  static readonly inputs = {
    update: { body: favoriteValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected favorites: FavoriteQueries
  ) {}

  async index({ auth }: HttpContext) {
    return { data: await this.favorites.favorites(auth.getUserOrFail().id) }
  }

  async update(ctx: HttpContext) {
    const id = blockId(ctx)
    const input = await ctx.request.validateUsing(favoriteValidator)
    const request = commandRequest(ctx, input)
    return commandResponse(ctx, await setFavorite(this.bus, request, id, input.favorite))
  }
}
