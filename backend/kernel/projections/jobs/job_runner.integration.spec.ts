import { setTimeout as pause } from 'node:timers/promises'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { TYPESCRIPT } from '#testing/child'
import { eventually } from '#testing/eventually'
import { JobRunner } from '#kernel/projections/jobs/job_runner'
import { Jobs, JOBS_CHANNEL, type JobOrder } from '#kernel/projections/jobs/jobs'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { projections as productProjections } from '#projections/index'
import { createFolder } from '#testing/create_folder'
import { closeGate, counting, counts, GATE_NAME } from '#testing/gated_projection'
import { searchProjection } from '#projections/search/projection'
import { freshStackDatabase, openStack, type Stack, type StackOptions } from '#testing/stack'

const SCRIPT = fileURLToPath(new URL('../../../testing/jobs_process.ts', import.meta.url))
const projections = [...productProjections, counting]
const SEARCH = checkpointOf(searchProjection as Projection)
const REBUILD = { kind: 'rebuild', name: 'counting' } as const
const VERIFY = { kind: 'verify', name: 'counting' } as const

test.group('Projection jobs', () => {
  test('jobs rebuild and verify in the background, and report their result', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    await stack.pool.query('update rm_counting_v1.owners set n = 7')
    start()
    await order(stack, VERIFY)
    await order(stack, REBUILD)
    await order(stack, { ...VERIFY, name: SEARCH })
    const [third, second, first] = await finished(jobs, 3)
    assert.containSubset(first, {
      kind: 'verify',
      outcome: 'differs',
      detail: 'Differs from the log: owners',
      requested_by: 5,
    })
    assert.containSubset(second, { kind: 'rebuild', outcome: 'done', detail: null, events: 1 })
    assert.containSubset(third, { name: SEARCH, outcome: 'equal' })
    assert.deepEqual(await counts(stack), { 1: 1 })
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 2 }))
  })

  test('a retry of a parked stream fails until its fault is fixed', async ({ assert, cleanup }) => {
    const { stack, start, jobs } = await open(cleanup)
    await createFolder(stack, 1, 'poison')
    await createFolder(stack, 2)
    await eventually(async () => assert.deepEqual(await counts(stack), { 2: 1 }))
    start()
    const retry = { kind: 'retry', name: 'counting', stream: 'workspace-1' } as const
    await order(stack, retry)
    assert.containSubset((await finished(jobs, 1))[0], {
      outcome: 'failed',
      detail: 'cannot take this',
    })
    await stack.pool.query(`update projections.parked set revision = 1`)
    await order(stack, retry)
    assert.containSubset((await finished(jobs, 2))[0], { outcome: 'done', detail: null })
    const parked = await stack.pool.query('select from projections.parked')
    assert.equal(parked.rowCount, 0)
    await order(stack, { ...retry, name: 'no_more' })
    assert.containSubset((await finished(jobs, 3))[0], {
      outcome: 'failed',
      detail: 'This process does not know no_more',
    })
  })

  test('jobs run one at a time across processes, without duplicates', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs, database } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const openGate = await closeGate(database.url)
    const other = openStack({ ...database, projections, project: false })
    cleanup(() => other.close())
    start()
    start(other)
    assert.isTrue(await order(stack, REBUILD))
    assert.isFalse(await order(stack, REBUILD))
    assert.isTrue(await order(stack, VERIFY))
    await eventually(async () => assert.isTrue(await isBegun(jobs)))
    const [waits] = await jobs.list(5)
    assert.isNull(waits!.started_at)
    await openGate()
    const done = await finished(jobs, 2)
    assert.deepEqual(
      done.map(({ outcome }) => outcome),
      ['equal', 'done']
    )
    assert.isAtLeast(done[0]!.started_at!.getTime(), done[1]!.finished_at!.getTime())
    assert.isTrue(await order(stack, REBUILD))
  })

  test('a job of a killed process is reported as interrupted, and leaves nothing behind', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs, database } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const openGate = await closeGate(database.url)
    const child = fork(SCRIPT, [JSON.stringify(database)], {
      execArgv: [TYPESCRIPT],
      stdio: 'inherit',
    })
    cleanup(() => void child.kill('SIGKILL'))
    await order(stack, REBUILD)
    await eventually(async () => assert.include(await schemas(stack), 'rm_counting_shadow'))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await openGate()
    assert.deepEqual(await counts(stack), { 1: 1 })

    start()
    const [interrupted] = await finished(jobs, 1)
    assert.equal(interrupted!.outcome, 'interrupted')
    assert.match(interrupted!.process!, new RegExp(` ${child.pid}$`))
    await eventually(async () => assert.notInclude(await schemas(stack), 'rm_counting_shadow'))
    await order(stack, REBUILD)
    assert.equal((await finished(jobs, 2))[0]!.outcome, 'done')
    assert.deepEqual(await counts(stack), { 1: 1 })
  })

  test('stopping the runner aborts a long-running job at once', async ({ assert, cleanup }) => {
    const { stack, start, jobs, database } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const openGate = await closeGate(database.url)
    cleanup(openGate)
    const runner = start()
    await order(stack, REBUILD)
    await eventually(async () => assert.include(await schemas(stack), 'rm_counting_shadow'))
    await runner.stop()
    await eventually(async () => assert.equal(await backends(stack), 0))
    start()
    assert.equal((await finished(jobs, 1))[0]!.outcome, 'interrupted')
  })

  test('stopping the runner aborts a job that is opening its connections', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs, database } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const openGate = await closeGate(database.url)
    cleanup(openGate)
    for (let round = 1; round <= 20; round++) {
      const runner = start()
      await order(stack, REBUILD)
      await eventually(async () => assert.isTrue(await isBegun(jobs)), { every: 1 })
      // Each round stops a millisecond later, so that every step of opening is covered.
      await pause(round)
      await runner.stop()
      await eventually(async () => assert.equal(await backends(stack), 0), { within: 10_000 })
    }
  }).tags(['@thorough'])

  test('an idle worker recovers after losing the database connection', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs } = await open(cleanup)
    start()
    await endAllBackends(stack)
    await order(stack, VERIFY)
    assert.equal((await finished(jobs, 1))[0]!.outcome, 'equal')
  }).tags(['@thorough'])
})

test.group('Projection jobs during a database restart', () => {
  test('aborted jobs are reported, leave nothing behind, and can be ordered again', async ({
    assert,
    cleanup,
  }) => {
    const { stack, start, jobs, database } = await open(cleanup)
    await createFolder(stack, 1)
    await eventually(async () => assert.deepEqual(await counts(stack), { 1: 1 }))
    const openGate = await closeGate(database.url)
    cleanup(openGate)
    start()
    for (const { kind, left } of [
      { kind: 'rebuild', left: 'rm_counting_shadow' },
      { kind: 'verify', left: 'rm_counting_verify' },
    ] as const) {
      await order(stack, { kind, name: 'counting' })
      await eventually(async () => assert.include(await schemas(stack), left))
      await endAllBackends(stack)
      const [last] = await eventually(() => finished(jobs, 1), { within: 60_000 })
      assert.include(['interrupted', 'failed'], last!.outcome!)
      await eventually(async () => assert.notInclude(await schemas(stack), left))
    }
    await openGate()
    await order(stack, REBUILD)
    const [done] = await eventually(() => finished(jobs, 3), { within: 60_000 })
    assert.equal(done!.outcome, 'done')
    assert.deepEqual(await counts(stack), { 1: 1 })
  }).tags(['@thorough'])
})

/** Terminates all connections like a restart, but keeps the gate closed. */
async function endAllBackends({ pool }: Stack) {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1`,
    [GATE_NAME]
  )
}

type Cleanup = (undo: () => void | Promise<void>) => void

/** Opens a projecting stack. `start` starts a job runner for this stack, or for a given one. */
async function open(cleanup: Cleanup) {
  const database: StackOptions = await freshStackDatabase(projections)
  const stack = openStack(database)
  cleanup(() => stack.close())
  const start = (of: Stack = stack) => {
    const runner = new JobRunner({ ...of, connectionString: database.url, projections })
    runner.start()
    cleanup(() => runner.stop())
    return runner
  }
  return { database, stack, start, jobs: new Jobs(stack.pool) }
}

/** Orders a job. Returns false when the same job is queued or running. */
async function order(
  { pool }: Stack,
  { kind, name, stream }: Omit<JobOrder, 'stream'> & Partial<JobOrder>
) {
  const { rowCount } = await pool.query(
    `insert into projections.jobs (kind, name, stream, requested_by) values ($1, $2, $3, 5)
     on conflict do nothing`,
    [kind, name, stream ?? null]
  )
  await pool.query(`notify ${JOBS_CHANNEL}`)
  return rowCount === 1
}

/** Resolves with all jobs, newest first, once this many are finished. */
async function finished(jobs: Jobs, count: number) {
  return eventually(async () => {
    const all = await jobs.list(10)
    const open = all.filter(({ finished_at: at }) => !at)
    if (all.length < count || open.length > 0) throw new Error(`${open.length} are not finished`)
    return all
  })
}

async function isBegun(jobs: Jobs) {
  return (await jobs.list(10)).some(({ started_at: at }) => at)
}

async function schemas({ pool }: Stack) {
  const { rows } = await pool.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname like 'rm\\_%'`
  )
  return rows.map(({ nspname }) => nspname)
}

async function backends({ pool }: Stack) {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
     where application_name = 'strata jobs' and datname = current_database()`
  )
  return rowCount
}
