import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { makeBranch } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'

/** Tables to which a newer version may add a column while this version keeps serving. */
const TABLES = ['users', 'sessions', 'files', 'outbox', 'avatars', 'webhook_events', 'rate_limits']

/** Concurrent calls, enough for every connection of a pool to have prepared the statements. */
const AT_ONCE = 12

test('no request fails when a newer version adds columns', async ({ assert, cleanup }) => {
  const { client } = await signUpVerified()
  const { page, section } = await makeBranch(client)
  const pool = await app.container.make('strata.queries_pool')
  let writes = 0
  const calls = [
    () => client.get('users/current-user'),
    () => client.get('users/current-user/storage'),
    () => client.get(`blocks?parent_block_id=${section}`),
    () => client.get(`blocks/${page}`),
    () => client.get('plans'),
    () => client.put(`blocks/${page}`, { name: `Name ${writes++}` }),
  ]
  const callAll = async () => {
    const responses = await Promise.all(
      calls.flatMap((call) => Array.from({ length: AT_ONCE }, call))
    )
    await upload(client, page, 'image/png', png())
    return [...new Set(responses.map(({ status }) => status))]
  }
  assert.deepEqual(await callAll(), [200])
  cleanup(async () => {
    for (const table of TABLES)
      await pool.query(`alter table ${table} drop column if exists of_tomorrow`)
  })
  for (const table of TABLES) await pool.query(`alter table ${table} add column of_tomorrow int`)
  assert.deepEqual(await callAll(), [200])
})
