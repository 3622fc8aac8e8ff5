import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { SCOPE_CHANGED_CODE, type ScopeChangedData } from '#modules/auth/api'
import { ownAccount } from '#modules/auth/commands/disable_user'
import { type Origin, recordUserEvent } from '#modules/auth/commands/record_user_event'
import { staffCommand } from '#modules/auth/commands/staff_command'
import { staffStateOf } from '#modules/auth/queries/staff_state'
import User, { type Scope } from '#modules/auth/user'

/** A scope change that is not allowed; the message is for the operator. */
export class ScopeRefused extends Error {}

/**
 * Replaces a user's scope, or removes it with null; takes effect with the next request. Returns the
 * previous scope.
 *
 * @throws ScopeRefused if no account has the address, or the address is not verified
 */
export async function setScope(address: string, scope: Scope | null): Promise<Scope | null> {
  const email = address.trim().toLowerCase()
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where({ email }).forUpdate().first()
    if (!user) throw new ScopeRefused(`No account has the address ${email}`)
    if (scope && !user.emailVerifiedAt) {
      throw new ScopeRefused(`${email} is not verified, so anyone could have signed up with it`)
    }
    const before = user.scope
    await change(trx, user, scope, { actor: 'operator', correlationId: 'node strata' })
    return before
  })
}

interface ScopeChange {
  scope: Scope | null
  /** Scope that the change is based on; undefined accepts any. */
  base?: Scope | null
}

/**
 * Sets the scope of another user as an admin; admins cannot change their own (rule 17.7). Throws
 * DomainError.
 */
export function setScopeOf(request: CommandRequest, { scope, base }: ScopeChange) {
  return staffCommand(request, async (trx, target, origin) => {
    if (target.id === request.actor) throw ownAccount('You cannot change your own scope')
    if (scope && !target.emailVerifiedAt) {
      const message = 'This email is not verified, so anyone could have signed up with it'
      throw new DomainError('conflict', 'E_UNVERIFIED', message)
    }
    const isStale = base !== undefined && target.scope !== base && target.scope !== scope
    if (isStale) {
      const message = 'This scope was changed since you opened it'
      const data: ScopeChangedData = { scope: target.scope, by: null }
      throw new DomainError('conflict', SCOPE_CHANGED_CODE, message, data)
    }
    await change(trx, target, scope, origin)
    return staffStateOf(target)
  })
}

/** Records and applies the change. The caller holds the lock on the user's row. */
async function change(
  trx: TransactionClientContract,
  user: User,
  scope: Scope | null,
  origin: Origin
) {
  const before = user.scope
  if (before === scope) return
  await user.merge({ scope }).save()
  const data = { user_id: user.id }
  await recordUserEvent(
    trx,
    scope
      ? { type: 'ScopeGranted', data: { ...data, scope } }
      : { type: 'ScopeRevoked', data: { ...data, scope: before! } },
    origin
  )
}

/** Lists users with a scope, or all users, ordered by address. */
export function listUsers({ all }: { all: boolean }): Promise<User[]> {
  const users = User.query().orderBy('email')
  return all ? users : users.whereNotNull('scope')
}
