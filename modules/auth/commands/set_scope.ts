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

/** A change that cannot be made; the message is for the operator. */
export class ScopeRefused extends Error {}

/**
 * Gives a person a scope in place of the one they had, or takes it away with null; it holds from
 * the next request on. Returns the scope before.
 *
 * @throws ScopeRefused for an address that no account has, or whose owner has not shown that it is theirs
 */
export async function setScope(address: string, scope: Scope | null): Promise<Scope | null> {
  const email = address.trim().toLowerCase()
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where({ email }).forUpdate().first()
    if (!user) throw new ScopeRefused(`No account has the address ${email}`)
    if (scope && !user.emailVerifiedAt) {
      throw new ScopeRefused(`${email} is not verified: anybody could have signed up with it`)
    }
    const before = user.scope
    await change(trx, user, scope, { actor: 'operator', correlationId: 'node strata' })
    return before
  })
}

interface ScopeChange {
  scope: Scope | null
  /** The scope that the change is based on; undefined: any. */
  base?: Scope | null
}

/** The same, as an admin: to anybody but oneself (rule 17.7). Throws DomainError. */
export function setScopeOf(request: CommandRequest, { scope, base }: ScopeChange) {
  return staffCommand(request, async (trx, person, origin) => {
    if (person.id === request.actor) throw ownAccount('You cannot change your own scope')
    if (scope && !person.emailVerifiedAt) {
      const message = 'This email is not verified: anybody could have signed up with it'
      throw new DomainError('conflict', 'E_UNVERIFIED', message)
    }
    const isStale = base !== undefined && person.scope !== base && person.scope !== scope
    if (isStale) {
      const message = 'This scope was changed since you opened it'
      const data: ScopeChangedData = { scope: person.scope, by: null }
      throw new DomainError('conflict', SCOPE_CHANGED_CODE, message, data)
    }
    await change(trx, person, scope, origin)
    return staffStateOf(person)
  })
}

/** The caller holds the user's row. */
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

/** Those with a scope, or everybody, by their addresses. */
export function listUsers({ all }: { all: boolean }): Promise<User[]> {
  const users = User.query().orderBy('email')
  return all ? users : users.whereNotNull('scope')
}
