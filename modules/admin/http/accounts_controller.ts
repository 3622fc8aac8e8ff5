import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { DomainError } from '#kernel/aggregates/domain_error'
import { commandRequest } from '#platform/http/routing/command_request'
import { tooManyRequests } from '#platform/http/limits/rate_limit'
import { userIdParameter } from '#modules/admin/http/user_id'
import { disableValidator, scopeValidator } from '#modules/admin/http/validators'
import { scopeConflict } from '#modules/admin/queries/scope_conflict'
import { SCOPE_CHANGED_CODE, type ScopeChangedData } from '#modules/auth/api'
import {
  disableUser,
  enableUser,
  endSessionsOfUser,
  isDemo,
  MailTooSoon,
  resendVerificationTo,
  setScopeOf,
} from '#modules/auth/index'

/** Staff actions on a user's account. */
export default class AccountsController {
  static readonly inputs = {
    disable: { body: disableValidator },
    setScope: { body: scopeValidator },
  } satisfies Inputs

  async endSessions(ctx: HttpContext) {
    return { data: await endSessionsOfUser(requestFor(ctx)) }
  }

  async resendVerification(ctx: HttpContext) {
    try {
      return { data: await resendVerificationTo(requestFor(ctx), { limited: !isDemo() }) }
    } catch (error) {
      if (!(error instanceof MailTooSoon)) throw error
      throw tooManyRequests(ctx, error.seconds)
    }
  }

  async disable(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(disableValidator)
    return { data: await disableUser(requestFor(ctx, { reason }), reason || null) }
  }

  async enable(ctx: HttpContext) {
    return { data: await enableUser(requestFor(ctx)) }
  }

  async setScope(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(scopeValidator)
    const { scope, base_scope: base } = input
    try {
      return { data: await setScopeOf(requestFor(ctx, input), { scope, base }) }
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== SCOPE_CHANGED_CODE) throw error
      const [store, pool] = await Promise.all([
        ctx.containerResolver.make('strata.event_store'),
        ctx.containerResolver.make('strata.queries_pool'),
      ])
      const { scope: current } = error.data as ScopeChangedData
      throw await scopeConflict({ store, pool }, userIdParameter(ctx), current)
    }
  }
}

/** Builds the command request of the signed-in staff member for the account in the path. */
function requestFor(ctx: HttpContext, input: object = {}) {
  return { ...commandRequest(ctx, input), owner: userIdParameter(ctx) }
}
