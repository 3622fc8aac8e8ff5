import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { hashOfStatement, readStatement, type Anchor } from '#kernel/chain/anchor'
import { ChainContradictsAnchor } from '#kernel/chain/anchors'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { rebuild } from '#kernel/projections/rebuild'
import { MasterKeys } from '#kernel/vault/master_keys'
import { chainProjection } from '#projections/chain/projection'
import {
  foundBy,
  openChainedLog,
  STORES,
  type ChainedLog,
  type Tampering,
} from '#testing/chained_log'

const DAYS = ['2026-11-20T00:00:10.000Z', '2026-11-21T00:00:10.000Z'] as const

/**
 * Opens a log of six chained events, with an anchor after four events and another after all six.
 */
async function chainedLog(kind: (typeof STORES)[number]) {
  const log = await openChainedLog(kind)
  await log.append('workspace-1', 'page-1', 'workspace-1', 'page-2')
  await log.project()
  await log.anchors.signFirst(new Date(DAYS[0]))
  await log.append('page-1', 'workspace-1')
  await log.project()
  await log.anchors.signIfDue(new Date(DAYS[1]))
  return log
}

const SECOND = `The log does not match anchor 2 (signed ${DAYS[1]}): a difference lies among its events`
const FIRST = `The log does not match anchor 1 (signed ${DAYS[0]}): a difference lies among its events`

const hidden = (stream: string) =>
  `Hidden from readers of ${stream}: its first event, or the whole stream`

/** Expected findings per kind of tampering. */
const TAMPERED: [string, (tampering: Tampering) => Promise<void>, string[]][] = [
  ['no tampering', async () => {}, []],
  ['a changed event', (log) => log.change('page-1/1'), ['changed page-1/1', `${SECOND} 5 to 6`]],
  [
    'a removed event',
    (log) => log.remove('workspace-1/1'),
    ['missing workspace-1/1', `${FIRST} 1 to 4`],
  ],
  [
    'an inserted event',
    (log) => log.insert('workspace-1/1', 'plan-9'),
    ['inserted plan-9/0', `${FIRST} 1 to 4`],
  ],
  [
    'an inserted event that renumbers later ones',
    (log) => log.squeezeIn('workspace-1/1'),
    ['inserted workspace-1/1', `${FIRST} 1 to 4`],
  ],
  [
    'a removed event that renumbers later ones',
    (log) => log.removeEvent('workspace-1/1'),
    ['missing workspace-1/1', `${FIRST} 1 to 4`],
  ],
  [
    'two swapped events',
    (log) => log.swap('page-1/0', 'page-2/0'),
    ['moved page-1/0', 'moved page-2/0', `${FIRST} 1 to 4`],
  ],
]

for (const kind of STORES) {
  test.group(`Tampering with a log in ${kind}`, () => {
    for (const [what, tamper, expected] of TAMPERED) {
      test(`the check reports ${what} and nothing else`, async ({ assert, cleanup }) => {
        const log = await chainedLog(kind)
        cleanup(() => log.close())
        await tamper(log.tampering)
        const found = foundBy(await log.check())
        const end =
          'The log ends after 5 events; anchor 2 was signed for 6 (2026-11-21T00:00:10.000Z)'
        assert.deepEqual(found, what.startsWith('a removed event') ? [...expected, end] : expected)
      }).tags(kind === 'Postgres' || what === 'a changed event' ? [] : ['@thorough'])
    }

    test('the check names a truncated log, even with a truncated chain', async ({
      assert,
      cleanup,
    }) => {
      const log = await chainedLog(kind)
      cleanup(() => log.close())
      await log.tampering.remove('workspace-1/2')
      await log.tampering.remove('page-1/1')
      const end = `The log ends after 4 events; anchor 2 was signed for 6 (${DAYS[1]})`
      assert.deepEqual(foundBy(await log.check()), [
        'missing page-1/1',
        'missing workspace-1/2',
        end,
      ])
      await forgetChain(log)
      await log.project()
      assert.deepEqual(foundBy(await log.check()), [end])
    }).tags(kind === 'Postgres' ? [] : ['@thorough'])

    test('the check names hidden streams and streams with a hidden beginning', async ({
      assert,
      cleanup,
    }) => {
      const log = await chainedLog(kind)
      cleanup(() => log.close())
      await log.store.delete('page-1', 'any')
      await log.store.tombstone('page-2')
      await log.store.delete('workspace-1', 'any')
      await log.append('workspace-1')
      await log.project()
      const found = foundBy(await log.check())
      assert.sameMembers(found, ['workspace-1', 'page-1', 'page-2'].map(hidden))
    }).tags(kind === 'Postgres' ? [] : ['@thorough'])

    test('the check names a changed event although the chain was rebuilt', async ({
      assert,
      cleanup,
    }) => {
      const log = await chainedLog(kind)
      cleanup(() => log.close())
      await log.tampering.change('page-1/1')
      await rebuild({ ...log.stack, store: log.store }, chainProjection)
      assert.deepEqual(foundBy(await log.check()), [`${SECOND} 5 to 6`])
      await log.append('page-3')
      await log.project()
      await assert.rejects(
        () => log.anchors.signIfDue(new Date('2026-11-22')),
        ChainContradictsAnchor
      )
    }).tags(kind === 'Postgres' ? [] : ['@thorough'])
  })
}

test.group('Tampering beside the log', () => {
  test("the check examines the chain's own tables", async ({ assert, cleanup }) => {
    const log = await chainedLog('Postgres')
    cleanup(() => log.close())
    const { pool } = log.stack
    await pool.query(`update rm_chain_v1.blocks set link = sha256(link)`)
    assert.deepEqual(foundBy(await log.check()), [
      "The chain's own link from event 1 on has changed",
    ])
    await rebuild({ ...log.stack, store: log.store }, chainProjection)
    assert.isEmpty(foundBy(await log.check()))
    await pool.query(
      `update rm_chain_v1.blocks set leaves = set_byte(leaves, 32, get_byte(leaves, 32) # 1),
         places[3] = 'page-9/0'`
    )
    assert.deepEqual(foundBy(await log.check()), [
      'changed page-1/0',
      'inserted workspace-1/1',
      'missing page-9/0',
      "The chain's own link from event 1 on has changed",
    ])
  })

  test('the check finds changed, removed and wrongly signed anchors', async ({
    assert,
    cleanup,
  }) => {
    const log = await chainedLog('Postgres')
    cleanup(() => log.close())
    const anchors = (await log.anchors.all()) as [Anchor, Anchor]
    const found = async (others: Anchor[], kept?: Anchor[]) =>
      foundBy(await log.check({ anchors: others, kept }))
    assert.isEmpty(await found(anchors, anchors))
    const early = anchors[1].statement.replace(DAYS[1], '2026-11-20T09:00:00.000Z')
    assert.deepEqual(await found([anchors[0], { ...anchors[1], statement: early }]), [
      'Anchor 2 is not signed by its keys',
    ])
    assert.deepEqual(await found([anchors[1]]), ['Anchor 1 is missing'])
    const none = (await found([])).join()
    assert.match(none, /^There is no anchor, so nothing vouches for the 6 events of the log/)
    // Only an auditor who kept the last anchor can detect its removal.
    assert.isEmpty(await found([anchors[0]]))
    assert.deepEqual(await found([anchors[0]], anchors), [
      'Anchor 2 differs from the one stored elsewhere',
    ])
    const foreign = await resigned(anchors)
    assert.deepEqual(await found(foreign), ['All anchors from 1 on are signed by another key'])
    assert.deepEqual(await found(foreign, anchors), [
      'All anchors from 1 on are signed by another key',
      'Anchor 1 differs from the one stored elsewhere',
      'Anchor 2 differs from the one stored elsewhere',
    ])
  })
})

/**
 * Deletes the chain so that it is rebuilt without a trace, as an attacker with database access
 * would.
 */
async function forgetChain({ stack }: ChainedLog) {
  await stack.pool.query('delete from rm_chain_v1.blocks')
  await stack.pool.query(`update projections.checkpoints set position = ''`)
}

/** Returns the same anchors, signed with another key. */
async function resigned(anchors: Anchor[]): Promise<Anchor[]> {
  const keys = new SigningKeys(new MasterKeys(`other:${randomBytes(32).toString('base64')}`))
  let previous: string | null = null
  return anchors.map((anchor) => {
    const statement = JSON.stringify({
      ...readStatement(anchor),
      previous,
      keys: keys.publicKeys,
    })
    previous = hashOfStatement(statement)
    return { statement, signatures: keys.sign(statement) }
  })
}
