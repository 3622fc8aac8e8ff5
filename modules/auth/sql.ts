import { SESSION_DAYS } from '#platform/http/sessions/cookies'

/** SQL fragments on accounts for the staff queries. */

export const USERS = 'users'

/**
 * Returns SQL for the lower-case text that keywords are matched against, without line feeds. `r`:
 * alias of the account's row.
 */
export function sought(r: string) {
  return `${r}.sought`
}

/** Number of live sessions of account `r` and their last use, accurate to ten minutes. */
export const SESSIONS_OF = `(select count(*)::int as sessions,
    max(s.expires_at) - interval '${SESSION_DAYS} days' as used_at
  from sessions s where s.user_id = r.id and s.expires_at > now())`
