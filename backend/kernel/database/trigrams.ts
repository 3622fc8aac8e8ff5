import type pg from 'pg'

/**
 * Creates pg_trgm in the current schema if the database lacks it. Hosts may install extensions in a
 * schema of their own, outside the search path, so names in pg_trgm are always qualified.
 */
export const CREATE_TRIGRAMS = 'create extension if not exists pg_trgm;'

const SCHEMA = `select quote_ident(n.nspname) as schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`

/** Returns SQL that creates an index of an expression for `like`. */
export function trigramIndex(index: string, table: string, expression: string) {
  return `
do $body$
begin
  execute format($index$create index ${index} on ${table} using gin (${expression} %s.gin_trgm_ops)$index$,
    (${SCHEMA}));
end $body$;`
}

/** Returns the quoted schema of pg_trgm. */
export async function trigramSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA)
  return rows[0]!.schema
}
