import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import pg from 'pg'
import { checkAnchors, readStatement } from '#kernel/chain/anchor'
import {
  Anchors,
  AnchorsRemoved,
  ChainContradictsAnchor,
  NoFirstAnchor,
} from '#kernel/chain/anchors'
import { Chain } from '#kernel/chain/chain'
import type { EventStore } from '#kernel/event_store/port'
import { CREATE_CHAIN_ANCHORS } from '#kernel/chain/schema'
import { signDaily } from '#kernel/chain/sign_daily'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { failures } from '#kernel/failures/failures'
import { MasterKeys } from '#kernel/vault/master_keys'
import { eventually } from '#testing/eventually'
import { freshDatabase } from '#testing/fresh_database'

const [OLD, NEW] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`)
const keysOf = (...masters: (string | undefined)[]) =>
  new SigningKeys(new MasterKeys(masters.join()))

/** Chain that the tests modify directly. */
class TestChain {
  follows = true
  leaves: Buffer[] = []

  add(count = 1) {
    for (let i = 0; i < count; i++) this.leaves.push(randomBytes(32))
  }

  async head() {
    const link = await this.linkAt(this.leaves.length)
    return this.follows && link ? { events: this.leaves.length, link } : undefined
  }

  async linkAt(events: number) {
    if (events === 0 || events > this.leaves.length) return undefined
    const chain = new Chain()
    for (const leaf of this.leaves.slice(0, events)) chain.add(leaf)
    return chain.link
  }
}

async function openAnchors() {
  const pool = new pg.Pool({ connectionString: await freshDatabase() })
  await pool.query(CREATE_CHAIN_ANCHORS)
  const chain = new TestChain()
  const process = (...masters: (string | undefined)[]) =>
    new Anchors(pool, keysOf(...masters), chain)
  const anchors = process(OLD)
  await anchors.found(EMPTY_LOG, new Date('2026-11-19T10:00:00Z'))
  return { pool, chain, process, anchors }
}

const EMPTY_LOG = { head: async () => null } as EventStore

/** Returns the event counts of all anchors after the one for the empty log. */
const eventsOf = async (anchors: Anchors) =>
  (await anchors.all()).slice(1).map((anchor) => readStatement(anchor)!.events)

test.group('Anchors', () => {
  test('signIfDue signs once a day, when the chain has new events', async ({ assert, cleanup }) => {
    const { pool, chain, anchors } = await openAnchors()
    cleanup(() => pool.end())
    for (const [time, added, signed] of [
      ['2026-11-20T10:00:00Z', 0, []],
      ['2026-11-20T10:01:00Z', 3, [3]],
      ['2026-11-20T23:59:59Z', 1, [3]],
      ['2026-11-21T00:00:00Z', 0, [3, 4]],
      ['2026-11-22T00:00:00Z', 0, [3, 4]],
      ['2026-11-23T09:00:00Z', 600, [3, 4, 604]],
      // The clock was ahead and was set back: every day still gets an anchor.
      ['2027-11-23T09:00:00Z', 1, [3, 4, 604, 605]],
      ['2026-11-24T09:00:00Z', 1, [3, 4, 604, 605, 606]],
      ['2026-11-24T09:00:10Z', 1, [3, 4, 604, 605, 606]],
      ['2026-11-25T09:00:00Z', 0, [3, 4, 604, 605, 606, 607]],
      ['2026-11-26T09:00:00Z', 0, [3, 4, 604, 605, 606, 607]],
    ] as const) {
      chain.add(added)
      await anchors.signIfDue(new Date(time))
      assert.deepEqual(await eventsOf(anchors), [...signed], time)
    }
    assert.isEmpty(checkAnchors(await anchors.all(), anchors.keys.publicKeys).problems)
  })

  test('a server signs a first anchor for an empty log only; an operator can sign one for any log', async ({
    assert,
    cleanup,
  }) => {
    const { pool, chain, anchors } = await openAnchors()
    cleanup(() => pool.end())
    const [founding] = await anchors.all()
    assert.deepInclude(readStatement(founding!), { anchor: 1, events: 0, previous: null })
    chain.add(3)
    await pool.query('delete from chain_anchors')
    await assert.rejects(() => anchors.signIfDue(), NoFirstAnchor)
    assert.isEmpty(await anchors.all())
    assert.equal(await anchors.signFirst(), 3)
    assert.isUndefined(await anchors.signFirst())
    chain.add()
    await anchors.signIfDue(new Date('2100-01-01'))
    assert.deepEqual(await eventsOf(anchors), [4])
  })

  test('signIfDue signs nothing while the chain is catching up', async ({ assert, cleanup }) => {
    const { pool, chain, anchors } = await openAnchors()
    cleanup(() => pool.end())
    chain.add()
    chain.follows = false
    await anchors.signIfDue()
    assert.isEmpty(await eventsOf(anchors))
  })

  test('concurrent processes sign a due anchor only once', async ({ assert, cleanup }) => {
    const { pool, chain, process } = await openAnchors()
    cleanup(() => pool.end())
    chain.add(2)
    const several = [process(OLD), process(OLD), process(OLD)]
    await Promise.all(several.map((one) => one.signIfDue()))
    assert.deepEqual(await eventsOf(several[0]!), [2])
  })

  test('anchors pass from key to key while master keys are replaced', async ({
    assert,
    cleanup,
  }) => {
    const { pool, chain, process } = await openAnchors()
    cleanup(() => pool.end())
    chain.add()
    const now = new Date('2026-11-20T10:00:00Z')
    const keys = [keysOf(OLD), keysOf(NEW)].map(({ publicKeys }) => publicKeys[0]!)
    const [oldKey, newKey] = keys as [string, string]
    for (const masters of [[OLD], [OLD, NEW], [NEW, OLD], [NEW]]) {
      await process(...masters).signIfDue(now)
    }
    chain.add()
    await process(NEW).signIfDue(new Date('2026-11-21T10:00:00Z'))
    await process(OLD).signIfDue(new Date('2026-11-21T09:00:00Z'))
    const all = await process(NEW).all()
    assert.deepEqual(
      all.map((anchor) => readStatement(anchor)!.keys),
      [[oldKey], [oldKey], [newKey, oldKey], [newKey], [oldKey]]
    )
    for (const key of keys) assert.isEmpty(checkAnchors(all, [key]).problems)
    assert.isNotEmpty(checkAnchors(all, ['another']).problems)
  })

  test('signIfDue refuses to sign a chain that contradicts the last anchor', async ({
    assert,
    cleanup,
  }) => {
    const { pool, chain, anchors } = await openAnchors()
    cleanup(() => pool.end())
    chain.add(300)
    await anchors.signIfDue(new Date('2026-11-20'))
    const [first] = chain.leaves
    chain.leaves[0] = randomBytes(32)
    chain.add()
    const sign = () => anchors.signIfDue(new Date('2026-11-21'))
    await assert.rejects(sign, ChainContradictsAnchor)
    chain.leaves = [first!, ...chain.leaves.slice(1, 200)]
    await assert.rejects(sign, ChainContradictsAnchor)
    assert.deepEqual(await eventsOf(anchors), [300])
  })

  test('a process that has seen an anchor signs no successor of an older one', async ({
    assert,
    cleanup,
  }) => {
    const { pool, chain, process, anchors } = await openAnchors()
    cleanup(() => pool.end())
    chain.add(3)
    await anchors.signIfDue(new Date('2026-11-20T10:00:00Z'))
    const other = process(OLD)
    await other.signIfDue(new Date('2026-11-20T10:00:10Z'))
    // The attack: all anchors but that of the empty log are deleted, and the chain is rebuilt.
    await pool.query('delete from chain_anchors where number > 1')
    chain.leaves[1] = randomBytes(32)
    for (const one of [anchors, other]) {
      for (const time of ['2026-11-20T10:00:20Z', '2026-11-21T10:00:00Z']) {
        await assert.rejects(() => one.signIfDue(new Date(time)), AnchorsRemoved)
      }
    }
    assert.isEmpty(await eventsOf(anchors))
    // Another anchor under the same number does not replace the one that was seen.
    await process(OLD).signIfDue(new Date('2026-11-20T10:00:30Z'))
    await assert.rejects(() => other.signIfDue(new Date('2026-11-21T10:00:00Z')), AnchorsRemoved)
  })

  test('signDaily retries until it succeeds, and lists the failure meanwhile', async ({
    assert,
    cleanup,
  }) => {
    const { pool, chain, anchors } = await openAnchors()
    chain.add()
    await anchors.signIfDue(new Date('2026-11-20'))
    const [leaf] = chain.leaves.splice(0, 1, randomBytes(32))
    chain.add()
    const log = { info() {}, warn() {}, error() {} }
    const signing = signDaily(anchors, log, { lookMs: 5, firstMs: 5, lastMs: 10 })
    cleanup(async () => {
      await signing.stop()
      await pool.end()
    })
    const isListed = () => failures.list().some(({ subject }) => subject === 'anchors of the chain')
    await eventually(() => assert.isTrue(isListed()))
    chain.leaves[0] = leaf!
    await eventually(async () => assert.deepEqual(await eventsOf(anchors), [1, 2]))
    await eventually(() => assert.isFalse(isListed()))
  })
})
