import type pg from 'pg'
import { checkpointOf, tablesSchema, type Projection } from '#kernel/projections/projection'

/** Stands for the schema in what is compared: a shape is the same in whatever schema it lies. */
const ANY_SCHEMA = 'read_model'

/**
 * A line for each column, index and constraint of a schema. The names of indexes and constraints do
 * not count: those of a rebuilt read model may have been counted up.
 */
const SHAPE = `
  select format('column %s.%s %s%s%s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
    from pg_attribute a join pg_class r on r.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where r.relnamespace = to_regnamespace($1) and r.relkind = 'r' and a.attnum > 0
      and not a.attisdropped
  union all
  select regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
    from pg_index i join pg_class r on r.oid = i.indrelid
    where r.relnamespace = to_regnamespace($1)
  union all
  select format('check %s %s', r.relname, pg_get_constraintdef(c.oid))
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where r.relnamespace = to_regnamespace($1) and c.contype = 'c'`

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
  const stale: StaleReadModel[] = []
  for (const projection of projections.filter(({ reaction }) => !reaction)) {
    const { name } = projection
    const why = await whyStale(client, projection)
    await client.query('update projections.checkpoints set stale = $2 where name = $1', [
      checkpointOf(projection),
      why,
    ])
    if (why) stale.push({ name, why })
  }
  return stale
}

/** One line for people who operate the product. */
export function staleLine({ name, why }: StaleReadModel) {
  return `The read model ${name} is out of date (${why}): run node strata projections:rebuild ${name}`
}

async function whyStale(client: pg.ClientBase, projection: Projection): Promise<string | null> {
  const { rowCount } = await client.query(
    'select from projections.checkpoints where name = $1 and follows',
    [checkpointOf(projection)]
  )
  if (rowCount === 0) return null
  const live = await shapeOf(client, tablesSchema(projection))
  const declared = await declaredShape(client, projection)
  const missing = declared.filter((line) => !live.includes(line))
  const extra = live.filter((line) => !declared.includes(line))
  if (missing.length > 0) return `it lacks: ${missing[0]}${andMore(missing)}`
  if (extra.length > 0) return `it should not have: ${extra[0]}${andMore(extra)}`
  return null
}

function andMore({ length }: string[]) {
  return length > 1 ? `, and ${length - 1} more` : ''
}

async function declaredShape(client: pg.ClientBase, { tables, indexes }: Projection) {
  const schema = 'strata_declared'
  await client.query(`create schema ${schema}; ${tables(schema)} ${indexes?.(schema) ?? ''}`)
  const shape = await shapeOf(client, schema)
  await client.query(`drop schema ${schema} cascade`)
  return shape
}

async function shapeOf(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SHAPE, [schema])
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, `${ANY_SCHEMA}.`)).sort()
}
