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

/** Channel of notifications on commit that sessions may have ended. */
export const SESSIONS_CHANNEL = 'sessions_ended'

/** Notifies all processes of sessions that end other than by their time (decision 44). */
export const TELL_OF_ENDED_SESSIONS = `
  create function sessions_ended() returns trigger language plpgsql as $body$
  begin
    perform pg_notify('${SESSIONS_CHANNEL}', '');
    return null;
  end $body$;
  create trigger sessions_deleted after delete on sessions
    for each statement execute function sessions_ended();
  create trigger sessions_shortened after update on sessions
    for each row when (new.expires_at < old.expires_at) execute function sessions_ended();
  create trigger users_refused after update of disabled_at, email_verified_at on users
    for each statement execute function sessions_ended();`

export const STOP_TELLING_OF_ENDED_SESSIONS = `
  drop trigger sessions_deleted on sessions;
  drop trigger sessions_shortened on sessions;
  drop trigger users_refused on users;
  drop function sessions_ended();`
