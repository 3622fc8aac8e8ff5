import { test } from '@japa/runner'
import { awaitDatabase } from '#start/boot/await_database'
import { freshDatabase } from '#testing/fresh_database'
import { TransactionPooler } from '#testing/pooler'

const SAYS_NOTHING = { say: () => {} }

test.group('awaitDatabase', (group) => {
  let url: string
  group.setup(async () => {
    url = await freshDatabase()
  })

  test('accepts a database where each connection is a session', async ({ assert }) => {
    assert.isAbove(await awaitDatabase(url, SAYS_NOTHING), 0)
  })

  test('refuses a transaction pooler at once with one sentence, whichever session it lends')
    .with([{ inTurn: false }, { inTurn: true }])
    .run(async ({ assert, cleanup }, options) => {
      const pooler = await TransactionPooler.to(url, options)
      cleanup(() => pooler.close())
      await assert.rejects(
        () => awaitDatabase(pooler.url, SAYS_NOTHING),
        /pools by transaction or statement.*pool_mode = session/
      )
    })
})
