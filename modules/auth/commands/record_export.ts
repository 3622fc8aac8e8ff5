import db from '@adonisjs/lucid/services/db'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'

/**
 * Records that a member of staff exported a table of all users to a file, and with which filters.
 */
export function recordExport(
  userId: number,
  exported: { table: 'users' | 'payments'; of: string },
  correlationId: string
): Promise<void> {
  const event = { type: 'TableExported' as const, data: { user_id: userId, ...exported } }
  return db.transaction((trx) => recordUserEvent(trx, event, { actor: userId, correlationId }))
}
