import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import { endSessions } from '#modules/auth/sessions'
import { staffCommand } from '#modules/auth/commands/staff_command'

/** Ends all sessions of a user, as staff. Returns the number of ended sessions. */
export function endSessionsOfUser(request: CommandRequest) {
  return staffCommand(request, async (trx, target, origin) => {
    const ended = await endSessions(trx, target.id)
    if (ended > 0) {
      const event = { type: 'SessionsEnded' as const, data: { user_id: target.id } }
      await recordUserEvent(trx, event, origin)
    }
    return { id: target.id, ended }
  })
}
