import type pg from 'pg'
import { checkpointOf, tablesSchema, type Projection } from '#kernel/projections/projection'

/** Stands for the schema in what is compared: a shape is the same in whatever schema it lies. */
const ANY_SCHEMA = 'read_model'

/**
 * A line for each column, index and constraint of some schemas. The names of indexes and constraints
 * do not count: those of a rebuilt read model may have been counted up. Nor do storage options of
 * indexes: what is in a read model is the same with others.
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

/** A read model whose tables are not those that this version of the program declares. */
export interface StaleReadModel {
  name: string
  /** In a few words. */
  why: string
}

/** Writes down that a read model was rebuilt. */
export async function noteMade(client: pg.ClientBase, projection: Projection) {
  await client.query('update projections.checkpoints set stale = null where name = $1', [
    checkpointOf(projection),
  ])
}

/**
 * Looks for read models that have to be rebuilt, since they have other columns or indexes than
 * their projection declares, and writes down which they are until somebody rebuilds them. What is
 * declared is looked up by making it, empty, for a moment. One that catches up is not made yet.
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

/** One line for people who operate the product. */
export function staleLine({ name, why }: StaleReadModel) {
  return `The read model ${name} is out of date (${why}): run node strata projections:rebuild ${name}`
}

/** Why tables of one shape are not what is declared; null if they are. */
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

/** What each schema holds, a line for each column, index and constraint. */
async function shapesOf(client: pg.ClientBase, schemas: string[]): Promise<string[][]> {
  const { rows } = await client.query<{ schema: string; line: string }>(SHAPES, [schemas])
  return schemas.map((schema) =>
    rows
      .filter((row) => row.schema === schema)
      .map(({ line }) => line.replaceAll(`${schema}.`, `${ANY_SCHEMA}.`))
      .sort()
  )
}
