import type pg from 'pg'

/** Values of Postgres run-time settings, by name. */
export type Settings = Readonly<Record<string, string | number>>

/**
 * Settings of every session, because servers, databases and users may have other values, and
 * results must not depend on them. Compiling a statement (`jit`) takes longer than any of our
 * statements runs.
 */
const OWN: Settings = {
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: 0,
  lock_timeout: 0,
  standard_conforming_strings: 'on',
}

/** Since Postgres 17. A limit would end rebuilds and backups. */
const NO_TRANSACTION_TIMEOUT = `case when current_setting('transaction_timeout', true) is not null
  then set_config('transaction_timeout', '0', false) end`

/**
 * Settings that force index lookups. A sequential plan is right while a table is small, and a
 * prepared statement keeps its plan.
 */
export const BY_INDEX: Settings = {
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: 1.1,
}

/**
 * Applies settings to a new session by a statement. Poolers such as PgBouncer reject or ignore
 * settings in start-up parameters.
 */
export async function applySettings(client: pg.ClientBase, settings: Settings) {
  const all = Object.entries({ ...OWN, ...settings })
  const literal = (value: string | number) => client.escapeLiteral(String(value))
  const calls = all.map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`)
  await client.query(`select ${[NO_TRANSACTION_TIMEOUT, ...calls].join(', ')}`)
}

/**
 * Separates `options` from an address into settings (`-c name=value`, `--name=value`) and the rest.
 * Only a server or a proxy understands the rest, at the start of a session.
 */
export function splitOptions(url: string) {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  if (options === null) return { connectionString: url, given: {}, options: undefined }
  address.searchParams.delete('options')
  const given: Record<string, string> = {}
  const rest = options.replace(SETTING, (_, before: string, name: string, value: string) => {
    given[name.replaceAll('-', '_')] = value.replace(/\\(.)/g, '$1')
    return before
  })
  return { connectionString: address.href, given, options: rest.trim() || undefined }
}

/** A backslash escapes a space in a value, as for `postgres -c`. */
const SETTING = /(^|\s)(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g
