import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { preparedDatabase } from '#testing/fresh_database'
import { CREATE_DAY_SECRETS } from '#kernel/vault/schema'
import { CREATE_IMPORTS } from '#modules/workspace/imports/schema'
import { CREATE_DELETION_STEPS } from '#modules/workspace/receipts/schema'
import { CREATE_SHARE_VIEWS } from '#modules/workspace/shares/schema'

/** Names of the stored databases, after the feature that came next. */
type Golden = 'before_versions'

/**
 * Returns a copy of a database that an old release left, with the notes of users 1, 2 and 3: some
 * 600 events. They were created through that release's API, dumped by `pg_dump --inserts`, and are
 * never regenerated.
 */
export async function goldenDatabase(name: Golden) {
  const url = await preparedDatabase(`golden ${name}`, async (empty) => {
    const file = new URL(`${name}.sql.gz`, import.meta.url)
    const client = new pg.Client({ connectionString: empty })
    await client.connect()
    try {
      await client.query(gunzipSync(await readFile(file)).toString('utf8'))
      // Later migrations that read models need. The dump has set the search path to none.
      await client.query(
        `set search_path to public;
         ${CREATE_SHARE_VIEWS} ${CREATE_DELETION_STEPS} ${CREATE_IMPORTS} ${CREATE_DAY_SECRETS}`
      )
    } finally {
      await client.end()
    }
  })
  return { url, vaultKeys: `golden:${Buffer.alloc(32, 7).toString('base64')}` }
}
