import type pg from 'pg'
import { checkpointOf, tablesSchema, type Projection } from '#kernel/projections/projection'

/** Placeholder for the schema, so that shapes in different schemas compare equal. */
const ANY_SCHEMA = 'read_model'

/**
 * Selects a line per column, index and constraint of some schemas. Ignores names of indexes and
 * constraints, because those of a rebuilt read model may be numbered. Ignores storage options of
 * indexes, because they do not affect the content.
 */
const SHAPES = `
  with relations as materialized (
    select r.oid, r.relname, r.relkind, n.nspname as schema
      from pg_class r join pg_namespace n on n.oid = r.relnamespace where n.nspname = any($1)
  )
  select schema, format('column %s.%s %s%s%s', r.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from relations r join pg_attribute a on a.attrelid = r.oid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all
  select schema, regexp_replace(regexp_replace(pg_get_indexdef(i.indexrelid),
      'INDEX \\S+ ON', 'INDEX ON'), ' WITH \\([^)]*\\)', '')
    from relations r join pg_index i on i.indrelid = r.oid
  union all
  select schema, format('check %s %s', r.relname, pg_get_constraintdef(c.oid))
    from relations r join pg_constraint c on c.conrelid = r.oid
    where c.contype = 'c'`

/** Read model whose tables differ from this program's declaration. */
export interface StaleReadModel {
  name: string
  /** Brief reason. */
  why: string
}

/** Records that a read model was rebuilt. */
export async function noteMade(client: pg.ClientBase, projection: Projection) {
  await client.query('update projections.checkpoints set stale = null where name = $1', [
    checkpointOf(projection),
  ])
}

/**
 * Finds read models whose columns or indexes differ from their projection's declaration, and marks
 * them as stale until a rebuild. Creates the declared tables temporarily, empty, for the
 * comparison. Skips versions that are catching up.
 */
export async function noteStale(
  client: pg.ClientBase,
  projections: Projection[]
): Promise<StaleReadModel[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from projections.checkpoints where follows'
  )
  const follow = new Set(rows.map(({ name }) => name))
  const looked = projections.filter((p) => !p.reaction && follow.has(checkpointOf(p)))
  const live = await shapesOf(client, looked.map(tablesSchema))
  const declared = await declaredShapes(client, looked)
  const whys = looked.map((_, i) => compare(live[i]!, declared[i]!))
  await client.query(
    `update projections.checkpoints c set stale = found.why
       from unnest($1::text[], $2::text[]) as found (name, why) where c.name = found.name`,
    [looked.map(checkpointOf), whys]
  )
  return looked.flatMap(({ name }, i) => (whys[i] ? [{ name, why: whys[i] }] : []))
}

/** Returns one line for operators. */
export function staleLine({ name, why }: StaleReadModel) {
  return `The read model ${name} is out of date (${why}): run node strata projections:rebuild ${name}`
}

/** Compares live tables with the declaration. Returns the difference, or null if there is none. */
function compare(live: string[], declared: string[]): string | null {
  const missing = declared.filter((line) => !live.includes(line))
  const extra = live.filter((line) => !declared.includes(line))
  if (missing.length > 0) return `it lacks: ${missing[0]}${andMore(missing)}`
  if (extra.length > 0) return `it should not have: ${extra[0]}${andMore(extra)}`
  return null
}

function andMore({ length }: string[]) {
  return length > 1 ? `, and ${length - 1} more` : ''
}

async function declaredShapes(client: pg.ClientBase, projections: Projection[]) {
  const schemas = projections.map((_, i) => `strata_declared_${i}`)
  const made = projections.map(({ tables, indexes }, i) => {
    const schema = schemas[i]!
    return `create schema ${schema}; ${tables(schema)} ${indexes?.(schema) ?? ''}`
  })
  await client.query(made.join(';\n'))
  const shapes = await shapesOf(client, schemas)
  await client.query(schemas.map((schema) => `drop schema ${schema} cascade`).join('; '))
  return shapes
}

/** Returns the shape of each schema: a line for each column, index and constraint. */
async function shapesOf(client: pg.ClientBase, schemas: string[]): Promise<string[][]> {
  const { rows } = await client.query<{ schema: string; line: string }>(SHAPES, [schemas])
  return schemas.map((schema) =>
    rows
      .filter((row) => row.schema === schema)
      .map(({ line }) => line.replaceAll(`${schema}.`, `${ANY_SCHEMA}.`))
      .sort()
  )
}
