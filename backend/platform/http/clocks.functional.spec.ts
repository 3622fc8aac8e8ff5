import { mock } from 'node:test'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signIn, signUpVerified } from '#testing/accounts'
import { makeBranch } from '#modules/workspace/testing/branch'
import { presign, put } from '#modules/workspace/testing/uploads'

const HOUR_MS = 3_600_000

/** Sets this process's clock to so many hours from the database's, until the test ends. */
function setClock(hours: number) {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + hours * HOUR_MS })
}

test.group('clock skew between a process and the database', (group) => {
  group.each.teardown(() => mock.timers.reset())

  for (const hours of [-40 * 24, 40 * 24]) {
    // Halfway, the skew changes its sign.
    test(`with a clock off by ${hours} hours, sessions start, last as long, and are renewed`, async ({
      assert,
    }) => {
      const account = await signUpVerified()
      setClock(hours)
      const client = await signIn(account)
      const secondsLeft = async () => {
        const pool = await app.container.make('strata.queries_pool')
        const { rows } = await pool.query<{ seconds: number }>(
          `select extract(epoch from max(expires_at) - now())::float8 as seconds from sessions
           where user_id = $1`,
          [account.id]
        )
        return rows[0]!.seconds
      }
      const month = 30 * 24 * 3_600
      assert.closeTo(await secondsLeft(), month, 600)
      assert.equal((await client.get('blocks')).status, 200)
      mock.timers.setTime(Date.now() - 2 * hours * HOUR_MS)
      assert.equal((await client.get('blocks')).status, 200)
      assert.closeTo(await secondsLeft(), month, 600)
    }).tags(hours < 0 ? [] : ['@thorough'])
  }

  test('with a clock off by {$self} hours, files can be uploaded')
    .with([-3, 3])
    .run(async ({ assert }, hours) => {
      const { client } = await signUpVerified()
      const { page } = await makeBranch(client)
      setClock(hours)
      const bytes = png()
      const file = { type: 'image/png', size: bytes.length, block_id: page }
      const { url } = (await presign(client, file)).body.data
      assert.equal((await put(url, file.type, bytes)).status, 200)
    })
})
