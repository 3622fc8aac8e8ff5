import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import type { ComparisonResponse, ReplayResponse } from '#modules/admin/api'
import { ensureAuditAccess } from '#modules/admin/http/audit_access'
import { userIdParameter } from '#modules/admin/http/user_id'
import { comparisonValidator, replayValidator } from '#modules/admin/http/validators'
import { UserQueries } from '#modules/admin/queries/users'
import { Replays, type At, type Replayed } from '#modules/admin/queries/replay'
import { userNotFound, userStream, type AuditPage } from '#modules/auth/index'
import type { ReplayedSubscription } from '#modules/billing/api'
import { BillingHistory } from '#modules/billing/index'
import type { ReplayedBlock } from '#modules/workspace/api'
import { WorkspaceHistory } from '#modules/workspace/index'

type Replay<Item> = Promise<{ data: ReplayResponse<Item> }>
type Comparison<Item> = Promise<{ data: ComparisonResponse<Item> }>

/** A user's data at any moment, without text (rule 18.9). */
@inject()
export default class ReplayController {
  static readonly inputs = {
    workspace: { query: replayValidator },
    workspaceComparison: { query: comparisonValidator },
    billing: { query: replayValidator },
    billingComparison: { query: comparisonValidator },
  } satisfies Inputs

  constructor(
    protected replays: Replays,
    protected users: UserQueries
  ) {}

  workspace(ctx: HttpContext): Replay<ReplayedBlock> {
    return this.#replay(ctx, 'workspace', WorkspaceHistory)
  }

  workspaceComparison(ctx: HttpContext): Comparison<ReplayedBlock> {
    return this.#compare(ctx, 'workspace', WorkspaceHistory)
  }

  billing(ctx: HttpContext): Replay<ReplayedSubscription> {
    return this.#replay(ctx, 'billing', BillingHistory)
  }

  billingComparison(ctx: HttpContext): Comparison<ReplayedSubscription> {
    return this.#compare(ctx, 'billing', BillingHistory)
  }

  async #replay<Item>(ctx: HttpContext, page: AuditPage, subject: Replayed<Item>): Replay<Item> {
    const { at, look: given } = await ctx.request.validateUsing(replayValidator, {
      data: ctx.request.qs(),
    })
    const userId = await this.#knownUserId(ctx)
    const look = await ensureAuditAccess(ctx, page, userId, { given, asked: { at } })
    return { data: { ...(await this.replays.at(subject, userId, placeOf(at))), look } }
  }

  async #compare<Item>(
    ctx: HttpContext,
    page: AuditPage,
    subject: Replayed<Item>
  ): Comparison<Item> {
    const {
      from,
      to,
      look: given,
    } = await ctx.request.validateUsing(comparisonValidator, {
      data: ctx.request.qs(),
    })
    const userId = await this.#knownUserId(ctx)
    const look = await ensureAuditAccess(ctx, page, userId, { given, asked: { from, to } })
    const comparison = await this.replays.compare(subject, userId, placeOf(from), placeOf(to))
    return { data: { ...comparison, look } }
  }

  /** The log still has all events of a deleted account. */
  async #knownUserId(ctx: HttpContext): Promise<number> {
    const id = userIdParameter(ctx)
    if ((await this.users.has(id)) || (await this.replays.has(userStream(id)))) return id
    throw userNotFound()
  }
}

function placeOf(place: string | undefined): At | undefined {
  if (place === undefined) return undefined
  return place.includes('T') ? new Date(place) : Number(place)
}
