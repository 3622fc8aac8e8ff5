import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { KeepVersions } from '#modules/auth/api'
import { recordUserEvent } from '#modules/auth/commands/record_user_event'
import User from '#modules/auth/user'

/**
 * Sets which versions of a user's pages stay (rule 4.49). Choosing the same again changes nothing,
 * so that the next nightly run is not put off.
 */
export function changeRetention(userId: number, keep: KeepVersions, correlationId: string) {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
    // The statement that waited for the lock saw the choice from before it.
    const thinned = trx.from('thinned_versions').where({ user_id: userId })
    const isThinned = (await thinned.clone().first()) !== null
    if (isThinned === (keep === 'thinned')) return user
    const since = isThinned ? null : DateTime.now()
    if (since) {
      await trx.table('thinned_versions').insert({ user_id: userId, since: since.toSQL() })
    } else {
      await thinned.delete()
    }
    user.versionsThinnedSince = since
    const data = { user_id: userId, keep_versions: keep }
    const event = { type: 'RetentionChanged' as const, data }
    await recordUserEvent(trx, event, { actor: userId, correlationId })
    return user
  })
}
