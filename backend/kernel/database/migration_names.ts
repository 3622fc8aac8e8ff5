import type pg from 'pg'

/** Former folders of migrations, because Lucid identifies a migration by its path. */
const MOVED: [from: string, to: string][] = [
  // The kernel's folders were in backend/ itself, then in kernel/.
  ...['aggregates', 'database', 'event_store', 'events', 'failures', 'outbox', 'vault'].map(
    (folder): [string, string] => [`backend/${folder}/`, `backend/kernel/${folder}/`]
  ),
  ['kernel/', 'backend/kernel/'],
  ['tools/simulators/', 'backend/simulators/'],
]

/** Returns a migration's current name. */
export function currentName(name: string) {
  const [from, to] = MOVED.find(([former]) => name.startsWith(former)) ?? ['', '']
  return to + name.slice(from.length)
}

/** Renames migrations that ran under former names to their current names. */
export async function renameMigrations(client: pg.ClientBase) {
  await client.query(
    `update adonis_schema set name = moved_to || substr(name, length(moved_from) + 1)
       from unnest($1::text[], $2::text[]) as moved (moved_from, moved_to)
       where starts_with(name, moved_from)`,
    [MOVED.map(([from]) => from), MOVED.map(([, to]) => to)]
  )
}
