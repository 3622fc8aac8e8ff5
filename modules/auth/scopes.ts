import db from '@adonisjs/lucid/services/db'
import { recordUserEvent } from '#modules/auth/record_user_event'
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
    if (before === scope) return before
    await user.merge({ scope }).save()
    const origin = { actor: 'operator' as const, correlationId: 'node strata' }
    const data = { user_id: user.id }
    await recordUserEvent(
      trx,
      scope
        ? { type: 'ScopeGranted', data: { ...data, scope } }
        : { type: 'ScopeRevoked', data: { ...data, scope: before! } },
      origin
    )
    return before
  })
}

/** Those with a scope, or everybody, by their addresses. */
export function listUsers({ all }: { all: boolean }): Promise<User[]> {
  const users = User.query().orderBy('email')
  return all ? users : users.whereNotNull('scope')
}
