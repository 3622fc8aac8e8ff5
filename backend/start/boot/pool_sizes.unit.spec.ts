import { test } from '@japa/runner'
import { defaultConnections, leastConnections, allocatePools } from '#start/boot/pool_sizes'

const sum = (shares: object) => Object.values(shares).reduce((all, share) => all + share, 0)
/** Postgres's default of 100, minus three reserved for superusers. */
const ALLOWED = 97

test.group('Connection pools', () => {
  test('pools and single connections of a {$self} process never exceed the total')
    .with(['web', 'worker', 'both'] as const)
    .run(({ assert }, role) => {
      for (let total = leastConnections(role); total < 100; total++) {
        const shares = allocatePools(total, role)
        const single = role === 'web' ? 1 : 15
        // Pools that a worker never opens.
        const unused = role === 'worker' ? 1 : 0
        assert.equal(sum(shares) + single - unused, total)
        for (const share of Object.values(shares)) assert.isAbove(share, 0)
      }
    })

  test("two web and two worker processes, one of them restarting, fit Postgres's default limit", ({
    assert,
  }) => {
    const [web, worker] = (['web', 'worker'] as const).map((role) =>
      defaultConnections(ALLOWED, role, false)
    )
    assert.isAtMost(3 * web! + 2 * worker!, ALLOWED)
  })

  test('a process alone on the database gets more connections, up to the useful maximum', ({
    assert,
  }) => {
    const both = defaultConnections(ALLOWED, 'both', false)
    assert.isAbove(defaultConnections(ALLOWED, 'both', true), both)
    assert.equal(defaultConnections(10_000, 'web', false), defaultConnections(5_000, 'web', true))
    assert.equal(defaultConnections(10, 'web', false), leastConnections('web'))
  })
})
