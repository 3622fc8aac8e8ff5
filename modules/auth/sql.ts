import { SESSION_DAYS } from '#platform/http/sessions/cookies'

/** SQL fragments on accounts for the staff queries. */

export const USERS = 'users'

/** The view `CREATE_ACCOUNTS`. */
export const ACCOUNTS = 'accounts'

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

/** Users whose versions of pages are thinned, and since when (rule 4.49). */
export const CREATE_THINNED_VERSIONS = `
  create table if not exists thinned_versions (
    user_id bigint primary key references users (id) on delete cascade,
    since timestamptz not null
  );
  create index if not exists thinned_versions_since on thinned_versions (since);`

/**
 * `users` with columns that came later. Processes of the previous release select all columns of
 * `users` in a prepared statement, which a new column would break during a rolling upgrade. Rows
 * can be written through the view, except for the later columns.
 */
export const CREATE_ACCOUNTS = `
  create view ${ACCOUNTS} as
    select u.*,
      (select t.since from thinned_versions t where t.user_id = u.id) as versions_thinned_since
    from users u`
