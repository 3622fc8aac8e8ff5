import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { seedPlans } from '#modules/billing/index'
import type { ShareResponse } from '#modules/workspace/api'
import { zipOf } from '#modules/workspace/imports/read/testing/archives'
import { importFile, show } from '#modules/workspace/imports/testing/import_calls'
import { ShareViews } from '#modules/workspace/shares/share_views'
import { makeBranch } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { HttpClient } from '#testing/http_client'
import { restorePayPal, setPayPal } from '#testing/paypal'

/** Tables to which a newer version may add a column while this version keeps serving. */
const TABLES = [
  'users',
  'sessions',
  'files',
  'outbox',
  'avatars',
  'webhook_events',
  'rate_limits',
  'imports',
  'import_blocks',
  'subscription_sales',
  'share_views',
  'auth_tokens',
  'vault.keys',
]

/** Concurrent calls, enough for every connection of a pool to have prepared the statements. */
const AT_ONCE = 12

test('no request fails when a newer version adds columns', async ({ assert, cleanup }) => {
  const { client, email } = await signUpVerified()
  const { page, section } = await makeBranch(client)
  const pool = await app.container.make('strata.queries_pool')
  await seedPlans(await app.container.make(CommandBus))
  const paypal = await setPayPal()
  cleanup(restorePayPal)
  const file = await zipOf({ 'Page.md': 'Text' })
  const { body: shared } = await client.post<ShareResponse>(`blocks/${page}/shares`, {})
  let imported = (await importFile(client, { bytes: file })).id
  let writes = 0
  const calls = [
    () => client.get('users/current-user'),
    () => client.get('users/current-user/storage'),
    () => client.get(`blocks?parent_block_id=${section}`),
    () => client.get(`blocks/${page}`),
    () => client.get('plans'),
    () => client.get('imports'),
    () => show(client, imported),
    () => client.get('shares'),
    () => client.put(`blocks/${page}`, { name: `Name ${writes++}` }),
  ]
  /** Calls that are limited, or create something each time. */
  const callOnce = async () => {
    imported = (await importFile(client, { bytes: file })).id
    const visited = await fetch(shared.data.url)
    await (await app.container.make(ShareViews)).flush()
    const visitor = new HttpClient()
    const ordered = await client.post('payments/paypal-subscription', { plan_id: 2 })
    const [sent] = await Promise.all([paypal.sendAll(), visited.text()])
    return [
      visited,
      ordered,
      ...sent.map((status) => ({ status })),
      await visitor.post('auth/forgot-password', { email }),
    ]
  }
  const callAll = async () => {
    const responses = await Promise.all(
      calls.flatMap((call) => Array.from({ length: AT_ONCE }, call))
    )
    await upload(client, page, 'image/png', png())
    return [...new Set([...responses, ...(await callOnce())].map(({ status }) => status))]
  }
  assert.deepEqual(await callAll(), [200])
  cleanup(async () => {
    for (const table of TABLES)
      await pool.query(`alter table ${table} drop column if exists of_tomorrow`)
  })
  for (const table of TABLES) await pool.query(`alter table ${table} add column of_tomorrow int`)
  assert.deepEqual(await callAll(), [200])
})
