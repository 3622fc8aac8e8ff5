import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { setPage } from '#modules/workspace/commands/set_page'
import { blockId } from '#modules/workspace/http/block_id'
import { pageSettingValidators } from '#modules/workspace/http/block_validators'
import type { PageSetting } from '#modules/workspace/page_setting'
import { BlockQueries } from '#projections/blocks/queries'

/** Display settings and lock of a page (rule 12.4). Each call responds with the block's summary. */
@inject()
export default class PageSettingsController {
  static readonly inputs = {
    font: { body: pageSettingValidators.font_family },
    width: { body: pageSettingValidators.is_full_width },
    textSize: { body: pageSettingValidators.is_small_text },
    lock: { body: pageSettingValidators.is_page_locked },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected blocks: BlockQueries
  ) {}

  async font(ctx: HttpContext) {
    const { font_family: value } = await ctx.request.validateUsing(
      pageSettingValidators.font_family
    )
    return this.#set(ctx, { name: 'font_family', value })
  }

  async width(ctx: HttpContext) {
    const { is_full_width: value } = await ctx.request.validateUsing(
      pageSettingValidators.is_full_width
    )
    return this.#set(ctx, { name: 'is_full_width', value })
  }

  async textSize(ctx: HttpContext) {
    const { is_small_text: value } = await ctx.request.validateUsing(
      pageSettingValidators.is_small_text
    )
    return this.#set(ctx, { name: 'is_small_text', value })
  }

  async lock(ctx: HttpContext) {
    const { is_page_locked: value } = await ctx.request.validateUsing(
      pageSettingValidators.is_page_locked
    )
    return this.#set(ctx, { name: 'is_page_locked', value })
  }

  /** Responds with the new setting even if lagging read models do not know the page yet. */
  async #set(ctx: HttpContext, setting: PageSetting) {
    const id = blockId(ctx)
    const request = commandRequest(ctx, { [setting.name]: setting.value })
    const { result, current } = await setPage(this.bus, request, id, setting)
    const summary = (await this.blocks.summary(request.owner, id)) ?? { id }
    return commandResponse(ctx, { result: { ...summary, ...result }, current })
  }
}
