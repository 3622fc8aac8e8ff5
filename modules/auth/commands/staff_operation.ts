import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Operation } from '#modules/auth/events'
import { recordUserEvent, type Origin } from '#modules/auth/commands/record_user_event'
import { staffCommand } from '#modules/auth/commands/staff_command'

/**
 * What staff have the product itself do, which is about nobody: an event of theirs, in the transaction
 * of what they ask for, once for each `Idempotency-Key`. `of` names it, without text.
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
