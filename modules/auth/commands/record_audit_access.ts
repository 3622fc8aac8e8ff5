import db from '@adonisjs/lucid/services/db'
import type { AuditPage } from '#modules/auth/events'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'

/** Records that a member of staff viewed an audit page, once per view. */
export function recordAuditAccess(
  userId: number,
  look: { at: AuditPage; of: string },
  correlationId: string
): Promise<void> {
  const event = { type: 'AuditLooked' as const, data: { user_id: userId, ...look } }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: userId, correlationId }))
}
