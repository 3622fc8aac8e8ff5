import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Operation } from '#modules/auth/events'
import { recordUserEvent, type Origin } from '#modules/auth/commands/record_user_event'
import { staffCommand } from '#modules/auth/commands/staff_command'

/**
 * Requests an operation of the product that concerns no user, once per `Idempotency-Key`. Records
 * an event on the staff member's stream in the same transaction. `of` identifies the target,
 * without text.
 */
export function staffOperation<T>(
  request: CommandRequest,
  { operation, of }: { operation: Operation; of: string },
  order: (trx: TransactionClientContract) => Promise<T>
): Promise<T> {
  const change = async (trx: TransactionClientContract, { id }: { id: number }, origin: Origin) => {
    const result = await order(trx)
    const data = { user_id: id, operation, of }
    await recordUserEvent(trx, { type: 'OperationRequested', data }, origin)
    return result
  }
  return staffCommand(request, change, 'operations')
}
