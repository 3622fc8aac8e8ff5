import db from '@adonisjs/lucid/services/db'
import type { AuditPage } from '#modules/auth/events'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'

/** Records that somebody of the staff looked at the audit pages, once a look. */
export function recordAuditAccess(
  userId: number,
  look: { at: AuditPage; of: string },
  correlationId: string
): Promise<void> {
  const event = { type: 'AuditLooked' as const, data: { user_id: userId, ...look } }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: userId, correlationId }))
}
