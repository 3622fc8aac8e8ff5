import { test } from '@japa/runner'
import { parkedStreams } from '#kernel/projections/parked_streams'
import { verify } from '#kernel/projections/rebuild'
import { checkChain } from '#projections/chain/check'
import { ChainQueries } from '#projections/chain/queries'
import { readModels } from '#projections/index'
import { openStack } from '#testing/stack'
import { installationSettings, startServer, stopServer } from '#testing/server_process'
import { writeSeed } from '#bench/staff/seeded_log'

const USERS = 60

test.group('seeded users for benchmarks', () => {
  test('seeded users have a history that the product reads as its own', async ({
    assert,
    cleanup,
  }) => {
    const settings = await installationSettings()
    await stopServer(await startServer(settings))
    const { DATABASE_URL: url, VAULT_KEYS: vaultKeys } = settings
    const stack = openStack({ url: url!, vaultKeys: vaultKeys!, project: false })
    cleanup(() => stack.close())
    const { rows: logged } = await stack.pool.query<{ count: number }>(
      'select count(*)::int as count from event_store.events'
    )
    const events = await writeSeed(stack, USERS, () => {})
    assert.isAtLeast(events, USERS * 50)
    for (const readModel of readModels) {
      assert.isTrue((await verify(stack, readModel)).equal, readModel.name)
    }
    assert.deepEqual(await parkedStreams(stack), [])
    const chain = new ChainQueries(stack.pool)
    const found = await checkChain({ store: stack.store, chain, anchors: [], trustedKeys: [] })
    assert.deepEqual([found.differences, found.events], [[], logged[0]!.count + events])
    const { rows } = await stack.pool.query(
      `select count(*)::int as users, count(email_verified_at)::int as verified,
         (select count(*)::int from rm_subscriptions.subscriptions where in_effect_until > now())
           as paying,
         (select count(*)::int from rm_blocks.pages where array_to_string(nodes, '') like '%text%')
           as written,
         (select bool_and(u.event_revision = s.revision) from users u
           join event_store.streams s on s.name = 'user-' || u.id) as revisions
       from users where email not like '%strata%'`
    )
    assert.deepInclude(rows[0], { users: USERS, verified: USERS - USERS / 20, revisions: true })
    assert.isAtLeast(rows[0].paying, USERS / 4)
    assert.equal(rows[0].written, 2 * USERS)
  }).tags(['@thorough'])
})
