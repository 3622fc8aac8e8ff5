import { DateTime } from 'luxon'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { staffCommand } from '#modules/auth/commands/staff_command'
import { staffStateOf } from '#modules/auth/queries/staff_state'
import type User from '#modules/auth/user'

/**
 * Disables a user: existing sessions end, and none starts until the account is enabled again (rule
 * 17.6). The reason is stored as state, not in the event, because it may name the user (decision
 * 120).
 */
export function disableUser(request: CommandRequest, reason: string | null) {
  return staffCommand(request, async (trx, target, origin) => {
    if (target.id === request.actor) throw ownAccount('You cannot disable your own account')
    if (target.disabledAt) return staffStateOf(target)
    await target.merge({ disabledAt: DateTime.now(), disabledReason: reason }).save()
    await endSessions(trx, target.id)
    const event = { type: 'UserDisabled' as const, data: { user_id: target.id } }
    await recordUserEvent(trx, event, origin)
    return staffStateOf(target)
  })
}

export function enableUser(request: CommandRequest) {
  return staffCommand(request, async (trx, target, origin) => {
    if (!target.disabledAt) return staffStateOf(target)
    await target.merge({ disabledAt: null, disabledReason: null }).save()
    const event = { type: 'UserEnabled' as const, data: { user_id: target.id } }
    await recordUserEvent(trx, event, origin)
    return staffStateOf(target)
  })
}

/** Throws if the user is disabled. The caller holds a lock on the user's row. */
export function assertEnabled({ disabledAt }: User) {
  if (!disabledAt) return
  throw new DomainError('forbidden', 'E_ACCOUNT_DISABLED', 'This account has been disabled')
}

export function ownAccount(message: string) {
  return new DomainError('forbidden', 'E_OWN_ACCOUNT', message)
}
