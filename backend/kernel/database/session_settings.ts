import type pg from 'pg'

/** Values of Postgres' run-time settings, by name. */
export type Settings = Readonly<Record<string, string | number>>

/**
 * Settings of every session, because servers, databases and users may have others: results must not
 * depend on them. Compiling a statement (`jit`) takes longer than any statement of ours runs.
 */
const OWN: Settings = {
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: 0,
}

/**
 * Settings that find rows by their indexes. A plan that reads a whole table is right while the table
 * is small, and a prepared statement keeps its plan.
 */
export const BY_INDEX: Settings = {
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: 1.1,
}

/**
 * Sets a new session up by a statement. Poolers such as PgBouncer refuse settings as start-up
 * parameters, or ignore them.
 */
export async function applySettings(client: pg.ClientBase, settings: Settings) {
  const all = Object.entries({ ...OWN, ...settings })
  const literal = (value: string | number) => client.escapeLiteral(String(value))
  const calls = all.map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, false)`)
  await client.query(`select ${calls.join(', ')}`)
}

/**
 * Separates `options` from an address: what it sets (`-c name=value`, `--name=value`), and what only
 * a server or a proxy understands at the start of a session.
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

/** In a value a space has a backslash before it, as for `postgres -c`. */
const SETTING = /(^|\s)(?:-c\s*|--)([\w.-]+)=((?:\\.|[^\s\\])*)/g
