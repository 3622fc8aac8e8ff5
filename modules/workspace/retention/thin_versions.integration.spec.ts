import { test } from '@japa/runner'
import { rebuild } from '#kernel/projections/rebuild'
import { daysOfLiveBlocks } from '#kernel/vault/kept_days'
import { settleDay } from '#kernel/vault/settled_days'
import { withoutText } from '#kernel/events/without_text'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { nameVersion } from '#modules/workspace/commands/name_version'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageAggregate, pageStream } from '#modules/workspace/page'
import { PageHistory } from '#modules/workspace/page_history'
import { ThinnedCheck } from '#modules/workspace/retention/check_thinned'
import { thinVersions } from '#modules/workspace/retention/thin_versions'
import { saveAt } from '#modules/workspace/testing/dated_saves'
import { previousCodec } from '#modules/workspace/testing/previous_release'
import { letters, nodes } from '#modules/workspace/testing/letters'
import { workspaceStream } from '#modules/workspace/workspace'
import { readModels } from '#projections/index'
import { VersionQueries } from '#projections/versions/queries'
import { newRequest } from '#testing/command_request'
import { assertEqualsReplay } from '#testing/equals_replay'
import { eventually } from '#testing/eventually'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const OWNER = 1
/** First day after the days that are due. */
const NOW = new Date('2026-03-12T01:00:00Z')
const at = (day: number, hour = 12) => `2026-02-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`

async function createPage({ bus, vault }: Stack) {
  let parentId: number | null = null
  for (const blockType of BLOCK_TYPES) {
    const input: CreateBlock = { blockType, parentId, name: 'Page', ordering: 1 }
    parentId = (await createBlock(bus, vault, newRequest(), input)).result.id
  }
  return parentId!
}

/** Saves of two days that are due, the second day with snapshots, and one day that is not. */
async function writePage(stack: Stack) {
  const page = await createPage(stack)
  await saveAt(stack, page, at(1), nodes('a'))
  await saveAt(stack, page, at(1, 13), nodes('ab'))
  await saveAt(stack, page, at(1, 14), nodes('abc'))
  await saveAt(stack, page, at(2), nodes('abcd'), { snapshot: true })
  await saveAt(stack, page, at(2, 13), nodes('bcd'))
  await saveAt(stack, page, at(2, 14), nodes('bc'), { snapshot: true })
  await saveAt(stack, page, at(20), nodes('bcx'))
  await saveAt(stack, page, at(20, 13), nodes('bcxy'))
  await caughtUp(stack)
  return page
}

async function caughtUp({ store, progress }: Stack) {
  const head = (await store.head())!
  await eventually(async () => {
    if ((await progress.lag(head)) !== 0) throw new Error('The read models lag')
  })
}

function thin({ bus, store, reader, log }: Stack) {
  return thinVersions({ bus, store, reader, log }, OWNER, NOW)
}

async function listed({ pool }: Stack, page: number) {
  const versions = await new VersionQueries(pool).list(OWNER, page)
  return versions.map(({ version }) => version).reverse()
}

async function textsOf({ store, reader }: Stack, page: number) {
  const history = new PageHistory(store, reader)
  const events = await Array.fromAsync(store.read(pageStream(page)))
  return Promise.all(
    events.map(async ({ revision }) => {
      const text = await history.textAt(page, revision)
      return text && letters(text)
    })
  )
}

async function thinnedEvents({ store, reader }: Stack) {
  const events = await Array.fromAsync(store.read(workspaceStream(OWNER)))
  const thinned = events.filter(({ type }) => type === 'VersionsThinned')
  return (await reader.decode(thinned)).map(({ event }) => event.data)
}

/** Returns the hashes of a page's kept texts, by day, as the database computes them. */
async function keptHashes({ pool }: Stack, page: number) {
  const days = (await Array.fromAsync(daysOfLiveBlocks(pool))).flat()
  return days.filter(({ blockId }) => blockId === page).map(({ keptHash }) => keptHash)
}

/** Returns what audit:verify says about thinned days. */
async function auditOf({ pool, store }: Stack) {
  const check = new ThinnedCheck()
  for await (const event of store.read(workspaceStream(OWNER))) check.see(event)
  return check.end({ pool, store })
}

/** Evicts folds and keys, as a new process has none. */
function restart({ repository, vault }: Stack) {
  repository.evictAll()
  vault.forget()
}

test.group('Thinned versions', () => {
  test('the last version of each due day stays, and all of later days', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    assert.deepEqual(await listed(stack, page), [0, 1, 2, 3, 5, 6, 8, 9])
    await thin(stack)
    restart(stack)
    assert.deepEqual(await listed(stack, page), [2, 6, 8, 9])
    const none = undefined
    const texts = [none, none, 'abc', none, none, none, 'bc', none, 'bcx', 'bcxy']
    assert.deepEqual(await textsOf(stack, page), texts)
    const [first, second] = await keptHashes(stack, page)
    assert.deepEqual(await thinnedEvents(stack), [
      {
        block_id: page,
        days: [
          { day: '2026-02-01', kept: [2], gone: [{ first: 0, last: 1 }], kept_hash: first },
          { day: '2026-02-02', kept: [6], gone: [{ first: 3, last: 5 }], kept_hash: second },
        ],
      },
    ])
    const { state } = await stack.repository.load(pageAggregate, pageStream(page))
    assert.equal(letters(state.nodes), 'bcxy')
    await stack.close()
  })

  test('no key opens a text that is gone, and the log says why', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    await thin(stack)
    const { rows } = await stack.pool.query(
      `select day, secret is null as destroyed from vault.day_secrets where block_id = $1
       order by day`,
      [page]
    )
    assert.deepEqual(rows, [
      { day: '2026-02-01', destroyed: true },
      { day: '2026-02-02', destroyed: true },
      { day: '2026-02-20', destroyed: false },
    ])
    const events = await Array.fromAsync(stack.store.read(pageStream(page)))
    const told = await withoutText(stack.reader, events)
    assert.deepEqual(
      told.map(({ text }) => text),
      ['thinned', 'thinned', 'sealed', 'thinned', 'sealed', 'thinned', 'sealed', 'sealed'].concat([
        'sealed',
        'sealed',
      ])
    )
    await stack.close()
  })

  test('only saves of an owner who thins have keys of days', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const save = (text: string, dailyKeys: boolean) =>
      saveBlock(
        stack.bus,
        stack.blocks,
        { ...newRequest(), ...(dailyKeys && { dailyKeys }) },
        { blockId: page, text: { nodes: nodes(text) } }
      )
    const days = async () => (await stack.pool.query('select 1 from vault.day_secrets')).rows.length
    await save('a', false)
    assert.equal(await days(), 0)
    await save('ab', true)
    assert.equal(await days(), 1)
    await save('abc', false)
    const events = await Array.fromAsync(stack.store.read(pageStream(page)))
    assert.deepEqual(
      events.map(({ metadata }) => metadata.schema_version),
      [1, 3, 1]
    )
    const key = (await stack.vault.keys([page])).get(page)
    const first = previousCodec.decode(events[0]!, key).event.data as { insert: string[] }
    assert.deepEqual(first.insert, nodes('a'))
    restart(stack)
    await caughtUp(stack)
    await thinVersions(stack, OWNER, new Date(Date.now() + 40 * 24 * 60 * 60_000))
    // The second save is the last one of its key, and the others have the block's key.
    assert.deepEqual(await listed(stack, page), [0, 1, 2])
    assert.deepEqual(await textsOf(stack, page), ['a', 'ab', 'abc'])
    await stack.close()
  })

  test('named versions stay, and go once their names are removed', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    const versions = new VersionQueries(stack.pool)
    const name = (version: number, text: string | null) =>
      nameVersion(stack.bus, { versions }, newRequest(), { blockId: page, version, name: text })
    await name(0, 'First')
    await name(3, 'Long')
    await name(1, 'Not for long')
    await name(1, null)
    await thin(stack)
    restart(stack)
    assert.deepEqual(await listed(stack, page), [0, 2, 3, 6, 8, 9])
    const history = new PageHistory(stack.store, stack.reader)
    assert.equal(letters((await history.textAt(page, 3))!), 'abcd')
    assert.equal((await versions.find(OWNER, page, 0))!.version_name, 'First')
    await stack.close()
  })

  test('all read models equal a replay and survive a rebuild', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    const before = await stack.blocks.find(OWNER, page)
    await thin(stack)
    await caughtUp(stack)
    restart(stack)
    await assertEqualsReplay(assert, stack)
    for (const projection of readModels) await rebuild(stack, projection)
    assert.deepEqual(await stack.blocks.find(OWNER, page), before)
    assert.deepEqual(await listed(stack, page), [2, 6, 8, 9])
    await stack.close()
  })

  test('read models equal a replay after a deletion of a linked page', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    const linked = await createPage(stack)
    const link = { type: 'page_link', attrs: { block_id: linked } }
    const paragraph = { type: 'paragraph', content: [link] }
    await saveAt(stack, page, at(1), checkNodes([paragraph]))
    await archiveBlocks(stack.bus, newRequest(), [linked])
    await deleteBlocks(stack.bus, newRequest(), [linked])
    await saveAt(stack, page, at(1, 13), [...checkNodes([paragraph]), ...nodes('a')])
    await caughtUp(stack)
    await thin(stack)
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a second run changes nothing', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    await writePage(stack)
    await thin(stack)
    const head = await stack.store.head()
    restart(stack)
    await thin(stack)
    assert.equal(await stack.store.head(), head)
    await stack.close()
  })

  test('editing continues on a thinned page, and an older base conflicts', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await createPage(stack)
    for (const text of ['a', 'ab', 'abc']) await saveAt(stack, page, at(1), nodes(text))
    await caughtUp(stack)
    await thin(stack)
    restart(stack)
    const change = (baseRevision: number) =>
      saveBlock(stack.bus, stack.blocks, newRequest(), {
        blockId: page,
        text: { baseRevision, changes: [{ at: 0, delete: 1, insert: nodes('x') }] },
      })
    await assert.rejects(() => change(1), /./)
    await change(2)
    const { state } = await stack.repository.load(pageAggregate, pageStream(page))
    assert.equal(letters(state.nodes), 'xbc')
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('permanent deletion erases kept texts', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    await thin(stack)
    await archiveBlocks(stack.bus, newRequest(), [page])
    await deleteBlocks(stack.bus, newRequest(), [page])
    restart(stack)
    assert.deepEqual(await textsOf(stack, page), Array(10).fill(undefined))
    const { rows } = await stack.pool.query('select event_id from vault.kept_texts')
    assert.deepEqual(rows, [])
    assert.deepEqual(await auditOf(stack), [])
    await assertEqualsReplay(assert, stack)
    await stack.close()
  })

  test('a run that was killed after a day is completed by the next one', async ({ assert }) => {
    for (const step of ['settle', 'append', 'record'] as const) {
      const stack = openStack(await freshStackDatabase())
      const page = await writePage(stack)
      await dieAt(stack, step)
      restart(stack)
      assert.deepEqual(await auditOf(stack), [], step)
      const partly = await textsOf(stack, page)
      for (const [i, kept] of [
        [2, 'abc'],
        [6, 'bc'],
        [8, 'bcx'],
        [9, 'bcxy'],
      ] as const) {
        assert.equal(partly[i], kept, `${step}: ${i}`)
      }
      await thin(stack)
      restart(stack)
      assert.deepEqual(await listed(stack, page), [2, 6, 8, 9])
      const recorded = (await thinnedEvents(stack)) as { days: { day: string }[] }[]
      assert.deepEqual(
        recorded.flatMap(({ days }) => days.map(({ day }) => day)),
        ['2026-02-01', '2026-02-02']
      )
      assert.deepEqual(await auditOf(stack), [], step)
      await assertEqualsReplay(assert, stack)
      await stack.close()
    }
  })

  test('a page whose text cannot be read keeps all, and others are thinned', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const damaged = await writePage(stack)
    const page = await writePage(stack)
    await stack.pool.query(
      `update vault.day_secrets set secret = 'x' where block_id = $1 and day = '2026-02-02'`,
      [damaged]
    )
    restart(stack)
    await thin(stack)
    const { rows } = await stack.pool.query(
      'select count(*)::int as n from vault.day_secrets where block_id = $1 and secret is null',
      [damaged]
    )
    assert.deepEqual(rows, [{ n: 0 }])
    assert.deepEqual(await listed(stack, page), [2, 6, 8, 9])
    assert.lengthOf(stack.errors, 1)
    await stack.close()
  })

  test('a day that was erased meanwhile stores nothing', async ({ assert }) => {
    const stack = openStack(await freshStackDatabase())
    const page = await writePage(stack)
    await archiveBlocks(stack.bus, newRequest(), [page])
    await deleteBlocks(stack.bus, newRequest(), [page])
    const day = { blockId: page, day: '2026-02-01' }
    assert.isFalse(await settleDay(stack.pool, day, [], { kept: [], gone: [], kept_hash: '' }))
    await stack.close()
  })
})

/** Runs until a step, at which the run fails as if the process had died there. */
async function dieAt(stack: Stack, step: 'settle' | 'append' | 'record') {
  const { bus, store, reader, log } = stack
  const died = new Error('The process died')
  const pool = Object.create(stack.pool, {
    query: {
      value: (config: { name?: string; values?: unknown[] }, ...rest: unknown[]) => {
        const isSecondDay = config.values?.[1] === '2026-02-02'
        if (step === 'settle' && config.name === 'vault_settle_day' && isSecondDay) throw died
        if (step === 'record' && config.name === 'vault_outcomes_recorded') throw died
        return (stack.pool.query as (...args: unknown[]) => unknown).call(
          stack.pool,
          config,
          ...rest
        )
      },
    },
  })
  const vault = Object.create(reader.vault, { pool: { value: pool } })
  const mortalReader = Object.create(reader, { vault: { value: vault } })
  Object.defineProperty(vault, 'keys', { value: reader.vault.keys.bind(reader.vault) })
  for (const method of ['decode', 'read', 'readInParts'] as const) {
    Object.defineProperty(mortalReader, method, { value: reader[method].bind(reader) })
  }
  const append = store.append.bind(store)
  if (step === 'append') store.append = () => Promise.reject(died)
  try {
    await thinVersions({ bus, store, reader: mortalReader, log }, OWNER, NOW)
  } finally {
    store.append = append
  }
}
