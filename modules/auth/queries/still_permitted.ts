import db from '@adonisjs/lucid/services/db'
import { may, type Permission, type Scope } from '#modules/auth/permissions'

/** Returns true if the session is live and its user still has the permission. */
export async function isStillPermitted(
  sessionId: string,
  permission: Permission
): Promise<boolean> {
  const { rows }: { rows: { scope: Scope | null }[] } = await db.rawQuery(
    `select u.scope from sessions s join users u on u.id = s.user_id
     where s.id = ? and s.expires_at > now() and u.email_verified_at is not null
       and u.disabled_at is null`,
    [sessionId]
  )
  return rows[0] !== undefined && may(rows[0].scope, permission)
}
