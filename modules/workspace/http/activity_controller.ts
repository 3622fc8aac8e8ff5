import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { deviceOf } from '#platform/http/routing/device'
import type { Inputs } from '#platform/http/routing/inputs'
import type { Act, NextActs, UndoResponse, UndoSinceResponse } from '#modules/workspace/api'
import {
  listActivityValidator,
  undoSinceValidator,
} from '#modules/workspace/http/activity_validators'
import { blockNotFound } from '#modules/workspace/http/block_id'
import { PageBudget } from '#modules/workspace/http/page_budget'
import { ImportTable } from '#modules/workspace/imports/import_table'
import { PageHistory } from '#modules/workspace/page_history'
import { PastTexts } from '#modules/workspace/undo/past_texts'
import { undoAct, type UndoServices } from '#modules/workspace/undo/undo_act'
import { actNotFound } from '#modules/workspace/undo/undo_errors'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { ActQueries } from '#projections/acts/queries'
import { BlockQueries } from '#projections/blocks/queries'
import { VersionQueries } from '#projections/versions/queries'

/** Form of the id of an act. */
const ACT_ID = /^[\w-]{1,64}$/

/** Lists what happened to the user’s blocks, and undoes it (rules 15.64–15.67, 15.72). */
@inject()
export default class ActivityController {
  static readonly inputs = {
    index: { query: listActivityValidator },
    undoSince: { body: undoSinceValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected acts: ActQueries,
    protected blocks: BlockQueries,
    protected versions: VersionQueries,
    protected texts: PastTexts,
    protected history: PageHistory,
    protected imports: ImportTable,
    protected budget: PageBudget
  ) {}

  async index({ auth, request }: HttpContext): Promise<{ data: Act[] }> {
    const { id: ownerId } = auth.getUserOrFail()
    const input = await request.validateUsing(listActivityValidator, { data: request.qs() })
    const { block_id: blockId, kind, device, before, page_size: limit } = input
    const [from, to] = [toDate(input.from), toDate(input.to)]
    const acts = await this.acts.list(ownerId, { blockId, from, to, kind, device, before, limit })
    const isUnknown = blockId !== undefined && acts.length === 0
    if (isUnknown && (await this.blocks.known(ownerId, [blockId])).length === 0) {
      throw blockNotFound()
    }
    return { data: acts }
  }

  async next({ auth, request }: HttpContext): Promise<{ data: NextActs }> {
    const { id: ownerId } = auth.getUserOrFail()
    return { data: await this.acts.next(ownerId, deviceOf(request.header('user-agent'))) }
  }

  async undo(ctx: HttpContext): Promise<{ data: UndoResponse }> {
    const act = String(ctx.params.id)
    if (!ACT_ID.test(act)) throw actNotFound()
    this.budget.assertLeft(ctx)
    const { result, current } = await undoAct(this.#services(ctx), commandRequest(ctx), act)
    const { weight, ...undone } = result
    this.budget.chargeSave(ctx, weight, 0)
    return commandResponse(ctx, { result: undone, current })
  }

  async undoSince(ctx: HttpContext): Promise<{ data: UndoSinceResponse }> {
    const input = await ctx.request.validateUsing(undoSinceValidator)
    this.budget.assertLeft(ctx)
    const { device, since, before } = input
    // An act's command is the same in each part of the list, so a retry knows it.
    const request = commandRequest(ctx, { device, since })
    const part = { device, since: new Date(since), before }
    const { result, current } = await undoSince(this.#services(ctx), request, part)
    const { weight, ...undone } = result
    this.budget.chargeSave(ctx, weight, 0)
    return commandResponse(ctx, { result: undone, current })
  }

  /** Charges the user for what is read from the log, because pages without snapshots are costly. */
  #services(ctx: HttpContext): UndoServices {
    const { bus, acts, blocks, versions, texts, imports } = this
    const onRead = (bytes: number) => this.budget.chargeRead(ctx, bytes)
    const textAt = (id: number, revision: number) => this.history.textAt(id, revision, onRead)
    return { bus, acts, blocks, versions, texts, imports, history: { textAt } }
  }
}

function toDate(moment: string | undefined) {
  return moment === undefined ? undefined : new Date(moment)
}
