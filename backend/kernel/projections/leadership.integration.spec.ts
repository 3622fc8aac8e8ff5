import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import type pg from 'pg'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { TYPESCRIPT } from '#testing/child'
import { eventually } from '#testing/eventually'
import { assertEqualsReplay } from '#testing/equals_replay'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const SCRIPT = fileURLToPath(new URL('../../testing/runner_process.ts', import.meta.url))

test('read models equal a replay after ten leaders were killed under load', async ({ assert }) => {
  const database = await freshStackDatabase()
  const stack = openStack({ ...database, project: false })
  const spawn = () =>
    fork(SCRIPT, [JSON.stringify(database)], {
      execArgv: [TYPESCRIPT],
      stdio: 'inherit',
    })
  const processes = [spawn(), spawn()]
  const load = writeUntil(stack)
  for (let i = 0; i < 10; i++) {
    const leader = await leadingProcess(stack.pool, processes)
    const before = await appliedUpTo(stack.pool)
    leader.kill('SIGKILL')
    await once(leader, 'exit')
    processes.splice(processes.indexOf(leader), 1, spawn())
    await eventually(async () => assert.isAbove(await appliedUpTo(stack.pool), before))
  }
  const written = await load.stop()
  assert.isAbove(written, 20)
  await assertEqualsReplay(assert, stack)
  for (const child of processes) {
    child.disconnect()
    await once(child, 'exit')
  }
  await stack.close()
})
  .tags(['@thorough'])
  .timeout(300_000)

test('an orderly shutdown hands over leadership', async ({ assert }) => {
  const database = await freshStackDatabase()
  const [one, two] = [openStack(database), openStack(database)]
  const create = (stack: Stack, idempotencyKey: string) =>
    createBlock(stack.bus, stack.vault, request(1, idempotencyKey), folder)
  assert.isTrue((await create(one, 'a')).current)
  await one.runner.stop()
  await eventually(async () => assert.isTrue((await create(two, 'b')).current))
  await two.close()
  await Promise.resolve(one.close()).catch(() => {})
})

test('a process that leads again after a lost connection logs only its first lead', async ({
  assert,
}) => {
  const stack = openStack(await freshStackDatabase())
  const create = (key: string) => createBlock(stack.bus, stack.vault, request(1, key), folder)
  const leaders = async () => {
    const { rows } = await stack.pool.query<{ pid: number }>(
      `select distinct pid from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and datname = current_database()
         and application_name like 'strata leader%'`
    )
    return rows.map(({ pid }) => pid)
  }
  await create('a')
  const before = await leaders()
  assert.isNotEmpty(before)
  await stack.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before])
  await eventually(async () => {
    const now = await leaders()
    assert.isAtLeast(now.length, before.length)
    assert.isEmpty(now.filter((pid) => before.includes(pid)))
  })
  assert.isTrue((await create('b')).current)
  const leading = stack.lines.filter((line) => line.endsWith(': leading'))
  assert.isNotEmpty(leading)
  assert.sameMembers(leading, [...new Set(leading)])
  await stack.close()
})

const folder = { blockType: 'folder' as const, parentId: null, name: 'Folder', ordering: 1 }

function request(actor: number, idempotencyKey: string) {
  return { owner: actor, actor, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}

/** Four users create folders and pages and write as fast as possible, until stopped. */
function writeUntil({ bus, vault, blocks }: Stack) {
  let writing = true
  let commands = 0
  const write = async (actor: number) => {
    const next = () => request(actor, `command-${commands++}`)
    const make = async (
      blockType: 'folder' | 'file' | 'section' | 'page',
      parentId: number | null
    ) => (await createBlock(bus, vault, next(), { ...folder, blockType, parentId })).result.id
    const path = await make('section', await make('file', await make('folder', null)))
    while (writing) {
      const blockId = await make('page', path)
      const text = { nodes: checkNodes([{ type: 'paragraph' }, { type: 'heading' }]) }
      await saveBlock(bus, blocks, next(), { blockId, name: `Page ${blockId}`, text })
    }
  }
  const writers = Promise.all([1, 2, 3, 4].map(write))
  return {
    async stop() {
      writing = false
      await writers
      return commands
    },
  }
}

/** Returns the process whose connection holds the leader's lock, by the leader's log. */
async function leadingProcess(pool: pg.Pool, processes: ChildProcess[]) {
  return eventually(async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()
         and a.application_name like 'strata leader %'`
    )
    const leader = processes.find(({ pid }) => rows[0]?.name.endsWith(` ${pid}`))
    if (!leader) throw new Error('No process leads')
    return leader
  })
}

async function appliedUpTo(pool: pg.Pool) {
  const { rows } = await pool.query<{ position: string }>(
    'select min(position) as position from projections.checkpoints'
  )
  return Number(rows[0]!.position)
}
