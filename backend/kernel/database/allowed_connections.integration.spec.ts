import { test } from '@japa/runner'
import pg from 'pg'
import { allowedConnections } from '#kernel/database/allowed_connections'
import { freshDatabase } from '#testing/fresh_database'

const ROLE = 'strata_limited'

test('the connections allowed are those of the server, the database or the role', async ({
  assert,
  cleanup,
}) => {
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanup(async () => {
    await client.query(`reset session authorization; drop role ${ROLE}`)
    await client.end()
  })
  assert.isAbove(await allowedConnections(client), 9)
  await client.query(`alter database ${new URL(url).pathname.slice(1)} connection limit 9`)
  assert.equal(await allowedConnections(client), 9)
  await client.query(`drop role if exists ${ROLE}; create role ${ROLE} connection limit 7`)
  await client.query(`set session authorization ${ROLE}`)
  assert.equal(await allowedConnections(client), 7)
})
