import { test } from '@japa/runner'
import pg from 'pg'
import { signUpVerified } from '#testing/accounts'
import { freshDatabase } from '#testing/fresh_database'
import { installationSettings, serversOf, stopServer } from '#testing/server_process'

const EXTENSIONS = ['pg_trgm', 'btree_gin']
const createdIn = (schema: string) => [
  `create schema ${schema}`,
  ...EXTENSIONS.map((extension) => `create extension ${extension} schema ${schema}`),
]

test('a server starts and finds typos, with {title}')
  .with([
    {
      title: 'the search path of the role set to a schema of its own',
      schema: 'notes',
      prepare: [
        'create schema notes',
        'alter role current_user in database {database} set search_path to notes',
      ],
    },
    {
      title: 'its extensions in a schema outside the search path',
      schema: 'My extensions',
      prepare: createdIn('"My extensions"'),
    },
    {
      title: 'its extensions in public, outside the search path',
      schema: 'public',
      prepare: [
        'create schema notes',
        ...EXTENSIONS.map((extension) => `create extension ${extension} schema public`),
        'alter role current_user in database {database} set search_path to notes',
      ],
    },
  ])
  .run(async ({ assert }, { schema, prepare }) => {
    const url = await freshDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of prepare) {
      await client.query(statement.replace('{database}', new URL(url).pathname.slice(1)))
    }
    const start = serversOf(await installationSettings(url))
    const server = await start()
    const { client: user } = await signUpVerified(server.url)
    await user.post('blocks', { block_type: 'folder', parent_block_id: null, name: 'Jupiter' })
    const { body } = await user.get<{ name: string }[]>('blocks/search?keyword=jupitr')
    assert.equal(body.data.length, 1)
    const { rows } = await client.query<{ schema: string }>(
      `select distinct extnamespace::regnamespace::text as schema from pg_extension
       where extname = any($1)`,
      [EXTENSIONS]
    )
    assert.deepEqual(rows, [{ schema: pg.escapeIdentifier(schema).replace(/^"(\w+)"$/, '$1') }])
    await client.end()
    await stopServer(server)
  })
