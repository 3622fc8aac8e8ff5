import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DomainError } from '#kernel/aggregates/domain_error'
import {
  assertSameBody,
  commandId,
  fingerprint,
  type CommandRequest,
} from '#kernel/aggregates/command_ids'
import { may, type Permission } from '#modules/auth/permissions'
import type { Origin } from '#modules/auth/commands/record_user_event'
import User from '#modules/auth/user'

/** Days for which a command is remembered. */
const KNOWN_DAYS = 30

/**
 * Runs a staff command on the account of `request.owner`, once per `Idempotency-Key`. Locks the
 * rows of both accounts in the order of their ids. The staff member needs the permission at that
 * moment. Of two admins who revoke each other's scope the second therefore fails, so one admin
 * remains (rule 17.7). Throws DomainError.
 */
export function staffCommand<T>(
  request: CommandRequest,
  change: (trx: TransactionClientContract, target: User, origin: Origin) => Promise<T>,
  permission: Permission = 'people'
): Promise<T> {
  return db.transaction(async (trx) => {
    const id = commandId(request)
    const known = await reserve<T>(trx, id, request)
    if (known) return known.result
    const { actor, owner, correlationId } = request
    const held = await User.query({ client: trx })
      .whereIn('id', [Number(actor), owner])
      .orderBy('id')
      .forUpdate()
    const staff = held.find((user) => user.id === actor)
    if (!staff || staff.disabledAt || !may(staff.scope, permission)) throw notPermitted()
    const target = held.find((user) => user.id === owner)
    if (!target) throw userNotFound()
    const result = await change(trx, target, { actor, correlationId, commandId: id })
    if (request.idempotencyKey !== undefined) {
      await trx
        .from('staff_commands')
        .where('command_id', id)
        .update({ result: json(result) })
    }
    return result
  })
}

/**
 * Reserves the command's id and waits for a command with the same id that is in flight. Returns the
 * result of a known command.
 */
async function reserve<T>(trx: TransactionClientContract, id: string, request: CommandRequest) {
  if (request.idempotencyKey === undefined) return undefined
  const { rowCount } = await trx.rawQuery(
    `insert into staff_commands (command_id, fingerprint) values (?, ?) on conflict do nothing`,
    [id, fingerprint(request.body)]
  )
  if (rowCount === 1) {
    await trx.rawQuery(
      `delete from staff_commands where created_at < now() - make_interval(days => ?)`,
      [KNOWN_DAYS]
    )
    return undefined
  }
  const row: { fingerprint: string; result: T } = await trx
    .from('staff_commands')
    .where('command_id', id)
    .firstOrFail()
  assertSameBody(request, row.fingerprint)
  return row
}

/** Serializes the result, because the driver would turn arrays and strings into Postgres types. */
function json(result: unknown) {
  return JSON.stringify(result)
}

/** Same code and message as the routes of the staff area. */
export const NOT_PERMITTED = ['E_NOT_PERMITTED', 'You don’t have permission for this'] as const

function notPermitted() {
  return new DomainError('forbidden', ...NOT_PERMITTED)
}

export function userNotFound() {
  return new DomainError('not_found', 'E_PERSON_NOT_FOUND', 'There is no such user')
}
