import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { test } from '@japa/runner'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { FoldSnapshots } from '#kernel/aggregates/snapshots/fold_snapshots'
import { Repository } from '#kernel/aggregates/repository'
import type { ReadOptions } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'
import { eventually } from '#testing/eventually'
import { overriding } from '#testing/overriding'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { appendWorkspace } from '#modules/workspace/testing/workspace_history'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack, type StackOptions } from '#testing/stack'

interface SnapshotRow {
  stream: string
  revision: string
  state: Buffer
}

/** First of each test's three users. */
let owner = 0
const ownStream = () => workspaceStream(owner)
const EVERY = 20
const snapshots = { every: EVERY, delayMs: 0 }

/** Returns the repository of a freshly started process, with its log reads and warnings. */
function coldRepository({ store, reader, pool }: Stack) {
  const reads: ReadOptions[] = []
  const warnings: object[] = []
  const spied = overriding(store, 'read', (read) => (stream, options = {}) => {
    reads.push(options)
    return read(stream, options)
  })
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const kept = new FoldSnapshots({ pool, log, ...snapshots })
  return { repository: new Repository(spied, reader, kept), kept, reads, warnings }
}

test.group('Fold snapshots', (group) => {
  let database: StackOptions
  let stack: Stack

  group.setup(async () => {
    database = { ...(await freshStackDatabase()), snapshots }
    stack = openStack({ ...database, project: false })
    return () => stack.close()
  })
  group.each.setup(() => void (owner += 3))

  const rows = async () => {
    const found = await stack.pool.query<SnapshotRow>(
      `select stream, aggregate, version, revision, event_id, state from folds.snapshots
       where stream = any($1)`,
      [[owner, owner + 1, owner + 2].map(workspaceStream)]
    )
    return found.rows
  }
  /** Loads the stream and waits for its snapshot. */
  const keep = async (revision: number) => {
    await eventually(async () => {
      await stack.bus.repository.load(workspaceAggregate, ownStream())
      const [row] = await rows()
      if (row?.revision !== String(revision)) throw new Error(`The snapshot is of ${row?.revision}`)
    })
  }

  test('a snapshot limits a cold load to the tail of the stream', async ({ assert }) => {
    await appendWorkspace(stack.store, owner, [2, 4, 8, 30])
    await keep(43)
    await archiveBlocks(stack.hastyBus, request('later'), [7])
    const { repository, reads } = coldRepository(stack)
    const fold = await repository.load(workspaceAggregate, ownStream())
    assert.deepEqual(reads, [{ from: 43 }])

    const fromLog = await new Repository(stack.store, stack.reader).load(
      workspaceAggregate,
      ownStream()
    )
    assert.deepEqual({ ...fold, keptAt: -1 }, fromLog)
    assert.equal(fold.revision, 44)
    assert.isTrue(fold.state.tree.find(7)!.archived)
  })

  test('a snapshot remembers executed commands', async ({ assert }) => {
    const create = (key: string, { hastyBus, vault }: Stack) =>
      createBlock(hastyBus, vault, request(key), folder)
    const first = await create('0', stack)
    for (let i = 1; i < EVERY; i++) await create(String(i), stack)
    await keep(EVERY - 1)
    const later = openStack({ ...database, project: false })
    assert.deepEqual((await create('0', later)).result, first.result)
    assert.lengthOf(await Array.fromAsync(stack.store.read(ownStream())), EVERY)
    await later.close()
  })

  test('snapshots are taken only after enough events, and one at a time', async ({ assert }) => {
    const taken: unknown[] = []
    const pool = overriding(stack.pool, 'query', (query) => {
      const counting = (...args: Parameters<typeof query>) => {
        const { name, values } = args[0] as { name?: string; values?: unknown[] }
        if (name === 'fold_snapshot_taken') taken.push(values![0])
        return query(...args)
      }
      return counting as typeof query
    })
    const { repository, kept } = coldRepository({ ...stack, pool })
    const load = (stream = ownStream()) => repository.load(workspaceAggregate, stream)
    const other = await appendWorkspace(stack.store, owner + 1, [EVERY])
    await appendWorkspace(stack.store, owner, [EVERY - 1])
    await load()
    await load(other)
    await eventually(async () => assert.lengthOf(await rows(), 1))
    assert.deepEqual(taken, [other])

    await stack.store.append(ownStream(), EVERY - 2, [await nextEvent(stack)])
    await Promise.all(Array.from({ length: 50 }, () => load()))
    await eventually(async () => assert.lengthOf(await rows(), 2))
    await Promise.all(Array.from({ length: 50 }, () => load()))
    const third = await appendWorkspace(stack.store, owner + 2, [EVERY])
    await load(third)
    await eventually(async () => assert.lengthOf(await rows(), 3))
    await kept.stop()
    assert.deepEqual(taken, [other, ownStream(), third])
  })

  const useless: [string, string][] = [
    ['of another version', 'version = version + 1'],
    ['of another aggregate', `aggregate = 'page'`],
    ['with damaged bytes', `state = set_byte(state, 40, 255 - get_byte(state, 40))`],
    ['with truncated bytes', `state = substring(state for 100)`],
    ['of another log', `event_id = gen_random_uuid()`],
    ['ahead of its log', `revision = revision + 100`],
  ]
  for (const [title, change] of useless) {
    test(`a snapshot ${title} is skipped and replaced`, async ({ assert }) => {
      await appendWorkspace(stack.store, owner, [2, 4, 8, 30])
      await keep(43)
      const [good] = await rows()
      await stack.pool.query(`update folds.snapshots set ${change} where stream = $1`, [
        ownStream(),
      ])
      const { repository } = coldRepository(stack)
      const fold = await repository.load(workspaceAggregate, ownStream())
      assert.equal(fold.state.tree.size, 44)
      await eventually(async () => assert.deepEqual(await rows(), [good]))
    })
  }

  test('snapshots contain no names', async ({ assert }) => {
    const { hastyBus, vault } = stack
    await createBlock(hastyBus, vault, request('a'), { ...folder, name: 'Marker-Name' })
    for (let i = 0; i < EVERY; i++)
      await stack.store.append(ownStream(), i, [await nextEvent(stack)])
    await keep(EVERY)
    const [row] = await rows()
    const written = (await promisify(gunzip)(row!.state)).toString()
    assert.notInclude(written, 'Marker')
  })

  test('an aggregate with text gets no snapshot, even if it defines a format', async ({
    assert,
  }) => {
    await appendWorkspace(stack.store, owner, [EVERY])
    const other = await appendWorkspace(stack.store, owner + 1, [EVERY])
    const { repository } = coldRepository(stack)
    const aggregate: Aggregate<number, DomainEvent> = {
      name: 'text',
      holdsText: true,
      initial: () => 0,
      evolve: (state) => state + 1,
      format: { version: 1, write: (state) => state, read: Number },
    }
    await stack.pool.query(
      'insert into vault.keys (block_id, master_key_id, erased_at) ' +
        `select n, 'test', now() from generate_series(1, ${EVERY}) n ` +
        'on conflict (block_id) do update set wrapped_key = null, erased_at = excluded.erased_at'
    )
    stack.vault.forget(Array.from({ length: EVERY }, (_, i) => i + 1))
    assert.equal((await repository.load(aggregate, ownStream())).state, EVERY)
    await repository.load({ ...aggregate, name: 'clear', holdsText: false }, other)
    await eventually(async () => assert.lengthOf(await rows(), 1))
    assert.deepEqual(
      (await rows()).map(({ stream }) => stream),
      [other]
    )
  })

  // Runs last, because it drops the table.
  test('commands succeed without the snapshot table', async ({ assert }) => {
    await appendWorkspace(stack.store, owner, [EVERY])
    stack.errors.length = 0
    await stack.pool.query('drop schema folds cascade')
    const { hastyBus, vault } = stack
    const { result } = await createBlock(hastyBus, vault, request('a'), folder)
    assert.equal(result.ordering, 1)
    // The first snapshot is skipped if the command's own event was folded in before.
    await eventually(async () => {
      await stack.bus.repository.load(workspaceAggregate, ownStream())
      assert.isAtLeast(stack.errors.length, 2)
    })
  })
})

const folder = { blockType: 'folder' as const, parentId: null, name: 'Folder', ordering: 1 }

function request(idempotencyKey: string) {
  return {
    owner: owner,
    actor: owner,
    route: 'test',
    idempotencyKey,
    body: {},
    correlationId: 'test',
  }
}

/** Returns an event that may follow any other. */
async function nextEvent({ reader }: Stack) {
  const metadata = {
    actor: owner,
    correlation_id: 'test',
    causation_id: 'test',
    command_id: crypto.randomUUID(),
    fingerprint: 'none',
    time: '2026-01-02T03:04:05.678Z',
  }
  const event = { type: 'BlocksArchived', data: { block_ids: [1] } }
  return reader.codec.encode(ownStream(), crypto.randomUUID(), event, metadata)
}
