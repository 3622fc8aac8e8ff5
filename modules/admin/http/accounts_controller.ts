import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#server/http/inputs'
import { commandRequest } from '#server/http/command_request'
import { tooManyRequests } from '#server/http/rate_limit'
import { personId } from '#modules/admin/http/person_id'
import { disableValidator, scopeValidator } from '#modules/admin/http/validators'
import {
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  isDemo,
  MailTooSoon,
  resendVerificationTo,
  setScopeOf,
} from '#modules/auth/index'

/** What staff do to the account of a person. */
export default class AccountsController {
  static readonly inputs = {
    disable: { body: disableValidator },
    setScope: { body: scopeValidator },
  } satisfies Inputs

  async endSessions(ctx: HttpContext) {
    return { data: await endSessionsOfPerson(requestFor(ctx)) }
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
    return { data: await disablePerson(requestFor(ctx, { reason }), reason || null) }
  }

  async enable(ctx: HttpContext) {
    return { data: await enablePerson(requestFor(ctx)) }
  }

  async setScope(ctx: HttpContext) {
    const { scope } = await ctx.request.validateUsing(scopeValidator)
    return { data: await setScopeOf(requestFor(ctx, { scope }), scope) }
  }
}

/** By whoever is signed in, on the account in the path. */
function requestFor(ctx: HttpContext, input: object = {}) {
  return { ...commandRequest(ctx, input), owner: personId(ctx) }
}
