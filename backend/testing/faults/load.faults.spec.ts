import { test } from '@japa/runner'
import { verifiedAccounts } from '#bench/users'
import { connect } from '#kernel/database/connections'
import { Installation } from '#testing/faults/installation'
import { IS_LONG } from '#testing/faults/length'
import type { TestAccount } from '#testing/accounts'

/** Sign-ups allowed from one address. */
const AT_ONCE = 10
const MILLISECONDS = IS_LONG ? 60_000 : 6_000
const FOLDER = { name: 'Folder', block_type: 'folder' }

/** Numbers of users, and of calls that each has in flight at any time. */
const LOADS = IS_LONG
  ? ([
      [10, 4],
      [60, 1],
    ] as const)
  : ([[10, 4]] as const)

test.group('Load on two web processes and two workers with 100 Postgres connections', (group) => {
  let installation: Installation
  const accounts: TestAccount[] = []
  group.setup(async () => {
    installation = await Installation.shared()
    const { postgres, entrance } = installation
    const client = await connect(postgres.url, { purpose: 'test' })
    while (accounts.length < LOADS.at(-1)![0]) {
      await client.query('delete from rate_limits')
      accounts.push(...(await verifiedAccounts(entrance.url, postgres.url, AT_ONCE)))
    }
    await client.end()
  })

  for (const [users, calls] of LOADS) {
    test(`${users} users with ${calls} calls in flight each get no 5xx response`, async ({
      assert,
    }) => {
      const statuses = new Map<number, number>()
      const over = AbortSignal.timeout(MILLISECONDS)
      const loops = accounts.slice(0, users).flatMap((account) => Array(calls).fill(account))
      await Promise.all(loops.map((account) => work(account, statuses, over)))
      if (IS_LONG) console.log(`${users} users, ${calls} calls each:`, Object.fromEntries(statuses))
      const errors = [...statuses].filter(([status]) => status >= 500)
      assert.deepEqual(errors, [])
      assert.isAbove(statuses.get(201) ?? 0, 0)
    })
  }
})

/** Creates and lists folders, one call after another. */
async function work({ client }: TestAccount, statuses: Map<number, number>, over: AbortSignal) {
  const count = ({ status }: { status: number }) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  while (!over.aborted) {
    count(await client.post('blocks', FOLDER))
    count(await client.get('blocks'))
    count(await client.get('users/current-user'))
  }
}
