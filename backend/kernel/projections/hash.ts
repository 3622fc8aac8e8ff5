import type pg from 'pg'

/** Returns the tables of a schema, qualified with its name. */
export async function tablesOf(client: Pick<pg.ClientBase, 'query'>, schema: string) {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 order by table_name collate "C"`,
    [schema]
  )
  return rows.map(({ name }) => `${schema}.${name}`)
}

/** Half of a row's MD5 as a number. */
const half = (from: number) => `('x' || substr(md5, ${from}, 16))::bit(64)::bigint`

/**
 * Returns a line per table: its name, its number of rows, and the sum of their MD5s. A sum is
 * independent of the order of rows and takes no memory. Unlike an exclusive or, it counts a
 * duplicate row twice.
 */
export async function hashOfSchema(client: Pick<pg.ClientBase, 'query'>, schema: string) {
  const lines: string[] = []
  for (const table of await tablesOf(client, schema)) {
    const { rows } = await client.query<{ hash: string }>(
      `select concat_ws(' ', count(*), sum(${half(1)}), sum(${half(17)})) as hash
       from (select md5(t::text) as md5 from ${table} t offset 0) row`
    )
    lines.push(`${table.slice(schema.length + 1)} ${rows[0]!.hash}`)
  }
  return lines.join('\n')
}
