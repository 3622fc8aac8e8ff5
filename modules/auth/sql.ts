import { SESSION_DAYS } from '#platform/http/cookies'

/** Parts of SQL on accounts, for the queries of staff. */

export const USERS = 'users'

/** What a keyword is looked for in, in lower case; none holds a line feed. `r`: the row of an account. */
export function sought(r: string) {
  return `${r}.sought`
}

/** How many sessions of the account `r` have not ended, and when one was used, exact to ten minutes. */
export const SESSIONS_OF = `(select count(*)::int as sessions,
    max(s.expires_at) - interval '${SESSION_DAYS} days' as used_at
  from sessions s where s.user_id = r.id and s.expires_at > now())`
