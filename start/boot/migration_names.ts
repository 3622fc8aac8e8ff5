import type pg from 'pg'

/** Migrations are known by where they lie, and all of these lay in one folder once. */
const MOVED: [from: string, to: string][] = [
  ...['aggregates', 'database', 'event_store', 'events', 'failures', 'outbox', 'vault'].map(
    (folder): [string, string] => [`backend/${folder}/`, `kernel/${folder}/`]
  ),
  ['backend/simulators/', 'tools/simulators/'],
]

/** The name that a migration has now. */
export function currentName(name: string) {
  const [from, to] = MOVED.find(([former]) => name.startsWith(former)) ?? ['', '']
  return to + name.slice(from.length)
}

/** Gives migrations that were run under other names those that they have now. */
export async function renameMigrations(client: pg.ClientBase) {
  for (const [from, to] of MOVED) {
    await client.query(
      `update adonis_schema set name = $2 || substr(name, length($1) + 1)
       where starts_with(name, $1)`,
      [from, to]
    )
  }
}
