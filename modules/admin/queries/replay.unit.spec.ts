import { test } from '@japa/runner'
import fc from 'fast-check'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { DomainEvent } from '#kernel/events/definitions'
import type { ReplayedBlock } from '#modules/workspace/api'
import {
  changed,
  inOrder,
  leadingTo,
  past,
  replaysOf,
  timeOf,
} from '#modules/admin/testing/replayed'
import { BillingHistory } from '#modules/billing/queries/billing_history'
import { after } from '#modules/billing/testing/history'
import { pays, says } from '#modules/billing/testing/subscriptions'
import { stateOfStream } from '#modules/stream_states'
import { WorkspaceHistory } from '#modules/workspace/history'
import { archived, branch, created, restored } from '#modules/workspace/testing/tree_events'
import { randomHistory } from '#modules/workspace/testing/random_history'

/** Returns the output of `audit:replay` for the first events. */
function told(events: DomainEvent[]) {
  const state = stateOfStream('workspace-1')!
  for (const [revision, event] of events.entries()) state.add({ event, revision } as StoredEvent)
  const lines = [...state.lines()].filter((line) => 'block_id' in line)
  return lines.map((line) => {
    const { block_id, block_type, parent_block_id, archived: isArchived } = line as never
    return [block_id, block_type, parent_block_id, isArchived]
  })
}

function blocks(items: ReplayedBlock[]) {
  return items.map(({ id, block_type, parent_block_id, archived: isArchived }) => {
    return [id, block_type, parent_block_id, isArchived]
  })
}

/** A revision; -1: before the first event. */
const momentOf = (events: DomainEvent[], any: number) => (any % (events.length + 1)) - 1

const history = fc.record({ events: randomHistory, one: fc.nat(), other: fc.nat() })

test.group('Replay', () => {
  test('a replay matches the fold of all events up to its moment', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(history, async ({ events, one }) => {
        const revision = momentOf(events, one)
        const replays = replaysOf(past(events))
        const { items, at, last } = await replays.at(WorkspaceHistory, 1, revision)
        assert.deepEqual(blocks(items), told(events.slice(0, revision + 1)))
        assert.deepEqual([at.revision, last!.revision], [revision, events.length - 1])
        assert.notInclude(JSON.stringify(items), 'Secret')
      }),
      { numRuns: 200 }
    )
  })

  test('steps lead from one moment to another in either direction', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(history, async ({ events, one, other }) => {
        const [from, to] = [momentOf(events, one), momentOf(events, other)]
        const replays = replaysOf(past(events))
        const start = await replays.at(WorkspaceHistory, 1, from)
        const end = await replays.at(WorkspaceHistory, 1, to)
        const between = start.steps.filter(
          ({ revision }) => revision > Math.min(from, to) && revision <= Math.max(from, to)
        )
        fc.pre(between.length === Math.abs(to - from))
        assert.deepEqual(changed(start.items, leadingTo(start, to)), inOrder(end.items))
      }),
      { numRuns: 200 }
    )
  })

  test('a comparison lists the changes between two moments', async ({ assert }) => {
    await fc.assert(
      fc.asyncProperty(history, async ({ events, one, other }) => {
        const [from, to] = [momentOf(events, one), momentOf(events, other)]
        const replays = replaysOf(past(events))
        const { changes } = await replays.compare(WorkspaceHistory, 1, from, to)
        const start = await replays.at(WorkspaceHistory, 1, from)
        const end = await replays.at(WorkspaceHistory, 1, to)
        assert.deepEqual(changed(start.items, changes), inOrder(end.items))
        for (const { before, after: now } of changes) assert.notDeepEqual(before, now)
      }),
      { numRuns: 200 }
    )
  })

  test('a replay at a time includes the events before the first later one', async ({ assert }) => {
    const events = past(branch)
    events[2]!.time = timeOf(30)
    const replays = replaysOf(events)
    const REVISIONS: [time: string, revision: number][] = [
      ['2000-01-01T00:00:00Z', -1],
      [timeOf(0), 0],
      [timeOf(3), 1],
      [timeOf(29), 1],
      [timeOf(30), 3],
      ['9999-12-31T23:59:59.999Z', 3],
    ]
    for (const [time, revision] of REVISIONS) {
      const { at } = await replays.at(WorkspaceHistory, 1, new Date(time))
      assert.equal(at.revision, revision, time)
    }
  })

  test('a replay starts before the first event and ends with the last', async ({ assert }) => {
    const replays = replaysOf(past(branch))
    const start = await replays.at(WorkspaceHistory, 1, -1)
    assert.deepEqual([start.at, start.items], [{ revision: -1, time: null }, []])
    assert.deepEqual(start.first, { revision: 0, time: timeOf(0) })
    assert.lengthOf(start.steps, 4)
    const end = await replays.at(WorkspaceHistory, 1, Number.MAX_SAFE_INTEGER)
    assert.deepEqual(end.at, { revision: 3, time: timeOf(3) })
    assert.deepEqual(end.at, end.last)
    const nothing = await replaysOf([]).at(WorkspaceHistory, 1)
    assert.deepEqual(
      [nothing.at.revision, nothing.first, nothing.last, nothing.items, nothing.steps],
      [-1, null, null, [], []]
    )
  })

  test('a replay limits its changes but always includes the step that led to it', async ({
    assert,
  }) => {
    const many = Array.from({ length: 6_000 }, (_, i) => created(i + 1, 'folder', null, `a${i}`))
    const all = many.map((_, i) => i + 1)
    const events = past([...many, archived(...all), restored(...all), archived(1)])
    const replays = replaysOf(events)
    const { steps } = await replays.at(WorkspaceHistory, 1, 6_000)
    assert.deepEqual([steps[0]!.revision, steps.at(-1)!.revision], [5_951, 6_000])
    assert.lengthOf(steps.at(-1)!.changes, 6_000)
    const next = await replays.at(WorkspaceHistory, 1, 6_002)
    assert.deepEqual(
      next.steps.map(({ revision }) => revision),
      [6_002]
    )
  })

  test('a replay stops before an unreadable event', async ({ assert }) => {
    const events = past([...branch, { type: 'PlanCreated', data: {} }, archived(1)])
    const replays = replaysOf(events)
    const { items, steps, last } = await replays.at(WorkspaceHistory, 1, 3)
    assert.lengthOf(items, 4)
    assert.deepEqual([steps.at(-1)!.revision, last!.revision], [3, 5])
    await assert.rejects(() => replays.at(WorkspaceHistory, 1, 4), /revision 4 cannot be read/)
    await assert.rejects(() => replays.compare(WorkspaceHistory, 1, 0), /revision 4 cannot be read/)
  })

  test('a replay stops before a malformed event', async ({ assert }) => {
    const odd = { type: 'BlocksMoved', data: { blocks: 'x' } }
    const replays = replaysOf(past([...branch, odd, archived(1)]))
    const { items, steps } = await replays.at(WorkspaceHistory, 1, 2)
    assert.lengthOf(items, 3)
    assert.equal(steps.at(-1)!.revision, 3)
    await assert.rejects(() => replays.at(WorkspaceHistory, 1), /revision 4 cannot be read/)
    await assert.rejects(() => replays.compare(WorkspaceHistory, 1), /revision 4 cannot be read/)
  })

  test('a replayed block has its creation time and the revision of its name', async ({
    assert,
  }) => {
    const data = { block_id: 1, name: 'Secret', name_bytes: 6 }
    const replays = replaysOf(past([...branch, { type: 'BlockRenamed', data }]))
    const { items } = await replays.at(WorkspaceHistory, 1)
    assert.deepEqual(items[0], {
      id: 1,
      block_type: 'folder',
      parent_block_id: null,
      rank: 'a0',
      archived: false,
      favorite: false,
      template: false,
      sort: 'manual',
      shares: [],
      settings: null,
      created_at: timeOf(0),
      named_at: 4,
      name_bytes: 6,
      icon_at: null,
    })
  })

  test('a billing replay shows the decisions made by then', async ({ assert }) => {
    const events = past(after(says('active', '2026-01-01 01:00'), pays('S-1', '2026-01-01 02:00')))
    const replays = replaysOf(events)
    const first = await replays.at(BillingHistory, 1, 0)
    assert.deepInclude(first.items[0], { id: 1, price: 6, currency: 'USD', state: 'waiting' })
    const { items, steps } = await replays.at(BillingHistory, 1)
    assert.deepInclude(items[0], { state: 'active', failing: false })
    assert.deepInclude(items[0]!.payments[0], { outcome: 'completed', amount: 6, refunded: 0 })
    assert.deepEqual(changed(first.items, leadingTo({ ...first, steps }, 99)), items)
  })
})
