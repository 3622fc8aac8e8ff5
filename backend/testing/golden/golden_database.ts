import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { preparedDatabase } from '#testing/fresh_database'

/** The databases that are kept here, by what was new after them. */
type Golden = 'before_versions'

/**
 * A fresh database as the product left one at some time, with the notes of the people 1, 2 and 3: some
 * 600 events. They were made through the API of the release of the time, dumped by `pg_dump --inserts`
 * and are never made again.
 */
export async function goldenDatabase(name: Golden) {
  const url = await preparedDatabase(`golden ${name}`, async (empty) => {
    const file = new URL(`${name}.sql.gz`, import.meta.url)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    try {
      await client.query(gunzipSync(await readFile(file)).toString('utf8'))
    } finally {
      await client.end()
    }
  })
  return { url, vaultKeys: `golden:${Buffer.alloc(32, 7).toString('base64')}` }
}
