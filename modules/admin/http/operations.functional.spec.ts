import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { checkpointOf, type Projection } from '#kernel/projections/projection'
import { plansProjection } from '#projections/plans/projection'
import { revenueProjection } from '#projections/revenue/projection'
import { Leader } from '#kernel/database/leader'
import { JOBS_LEADER } from '#kernel/projections/jobs/job_runner'
import { signUpVerified, type TestAccount } from '#testing/accounts'
import { eventually } from '#testing/eventually'
import { ownPoolSizes } from '#start/boot/pool_sizes'
import type { DashboardResponse, JobRow, OperationsResponse } from '#modules/admin/api'
import { eventsOf, signUpStaff } from '#modules/admin/testing/staff'
import { recordedEvents } from '#modules/auth/testing/recorded_events'
import { makeBranch } from '#modules/workspace/testing/branch'
import { workspaceStream } from '#modules/workspace/workspace'
import { projections } from '#projections/index'

/** Projection ids as the operations use them. */
const PLANS = checkpointOf(plansProjection as Projection)
const REVENUE = checkpointOf(revenueProjection as Projection)

let admin: TestAccount

test.group('GET /operations', (group) => {
  group.setup(async () => void (admin = await signUpStaff()))

  test('names every projection and shows that it follows the log', async ({ assert }) => {
    await makeBranch((await signUpVerified()).client)
    await eventually(async () => {
      const { projections: rows, health } = await show()
      const names = rows.map(({ name }) => name)
      for (const { name } of projections) assert.include(names, name)
      for (const { id, state } of rows) assert.equal(state, 'live', id)
      assert.equal(health.not_live, 0)
      assert.isAtLeast(health.events.last_minute, 4)
      assert.isAtLeast(health.events.last_hour, health.events.last_minute)
    })
    const { projections: rows } = await show()
    const blocks = rows.find(({ id }) => id === 'blocks')!
    assert.containSubset(blocks, { version: 1, group: 'awaited', reaction: false, serves: true })
    const auditLog = rows.find(({ id }) => id === 'audit_log')!
    assert.containSubset(auditLog, { group: 'background', part: 1, stale: null })
    assert.isTrue(rows.find(({ id }) => id === 'erasure')!.reaction)
  })

  test('shows parked, dead and failing operations without quoted values', async ({
    assert,
    cleanup,
  }) => {
    const secret = `'"my "Xylophone" diary"'`
    const before = await show()
    await park('timeline', 'workspace-0', `Error: cannot take ${secret}`)
    const key = `test/${randomUUID()}`
    const dead = await giveUp(key, `refused ${secret}`)
    const process = `web-2 ${randomUUID()}`
    await query(
      `insert into process_failures (process, subject, since, tries, error)
       values ($1, 'background projections', now(), 3, $2)`,
      [process, `it says ${secret}`]
    )
    cleanup(async () => {
      await query('delete from projections.parked where stream = $1', ['workspace-0'])
      await query('delete from outbox where key = $1', [key])
      await query('delete from process_failures where process = $1', [process])
    })
    const after = await show()
    assert.deepInclude(
      after.parked.map(({ projection, stream, error }) => ({ projection, stream, error })),
      { projection: 'timeline', stream: 'workspace-0', error: 'Error: cannot take …' }
    )
    assert.containSubset(
      after.dead_letters.find(({ id }) => id === dead),
      { topic: 'nobody', key, attempts: 5, error: 'refused …' }
    )
    const topic = after.outbox.find((row) => row.topic === 'nobody')
    assert.containSubset(topic, { waiting: 0, failing: 0, dead: 1, error: 'refused …' })
    const failing = after.failing.find((row) => row.process === process)
    assert.containSubset(failing, { subject: 'background projections', error: 'it says …' })
    assert.equal(after.health.parked, before.health.parked + 1)
    assert.equal(after.health.outbox.dead, before.health.outbox.dead + 1)
    assert.notMatch(JSON.stringify(after), /xylophone|diary/i)
  })

  test('separates due outbox messages from later ones', async ({ assert, cleanup }) => {
    const key = `test/${randomUUID()}`
    cleanup(async () => void (await query('delete from outbox where key = $1', [key])))
    await query(
      `insert into outbox (topic, key, payload, attempts, next_attempt_at, last_error) values
         ('nobody', $1, '{}', 0, now() + interval '1 hour', null),
         ('nobody', $1, '{}', 2, now() + interval '1 hour', 'refused'),
         ('nobody', $1, '{}', 0, now(), null)`,
      [key]
    )
    const { outbox } = await show()
    const topic = outbox.find((row) => row.topic === 'nobody')!
    assert.containSubset(topic, { waiting: 3, later: 1, failing: 1, dead: 0, error: 'refused' })
    assert.isNotNull(topic.oldest)
  })

  test('the dashboard shows the same health figures', async ({ assert }) => {
    const { body } = await admin.client.get<DashboardResponse>('admin/dashboard')
    const { health } = await show()
    assert.sameMembers(Object.keys(body.data.health), Object.keys(health))
    assert.equal(body.data.health.parked, health.parked)
  })
})

test.group('Rebuilds and verifications from the staff area', (group) => {
  group.setup(async () => void (admin = await signUpStaff()))

  test('a rebuild runs in the background and is recorded for the requesting admin', async ({
    assert,
  }) => {
    const before = await eventsOf(admin)
    const { status, body } = await order(`projections/${PLANS}/rebuild`)
    assert.equal(status, 200)
    assert.containSubset(body.data, {
      kind: 'rebuild',
      projection: PLANS,
      requested_by: { id: admin.id, email: admin.email },
      finished_at: null,
    })
    assert.containSubset(await ended(body.data), { outcome: 'done', detail: null })
    const verified = await order(`projections/${PLANS}/verify`)
    assert.containSubset(await ended(verified.body.data), { outcome: 'equal' })
    assert.equal(await eventsOf(admin), before + 2)
    const events = (await recordedEvents(admin.id, before + 2)).slice(-2)
    assert.deepEqual(
      events.map(({ type, metadata, data }) => [
        type,
        metadata.actor,
        JSON.parse(Buffer.from(data).toString()),
      ]),
      ['rebuild', 'verify'].map((operation) => [
        'OperationRequested',
        admin.id,
        { user_id: admin.id, operation, of: PLANS },
      ])
    )
  })

  test('a rebuild does not run twice at a time, and runs once per key', async ({ assert }) => {
    const leads = await Leader.ifFree(process.env.DATABASE_URL!, JOBS_LEADER, async () => {
      const before = await eventsOf(admin)
      const options = { idempotencyKey: `rebuild-${admin.id}` }
      const first = await order(`projections/${REVENUE}/rebuild`, {}, options)
      const again = await order(`projections/${REVENUE}/rebuild`, {}, options)
      assert.deepEqual(again.body.data, first.body.data)
      const other = await order(`projections/${REVENUE}/rebuild`)
      assert.deepEqual([other.status, other.body.code], [409, 'E_UNDER_WAY'])
      const second = await signUpStaff()
      const theirs = await second.client.post(`operations/projections/${REVENUE}/rebuild`)
      assert.equal(theirs.status, 409)
      assert.equal(await eventsOf(admin), before + 1)
      const { jobs } = await show()
      assert.lengthOf(
        jobs.filter(({ projection, finished_at: at }) => projection === REVENUE && !at),
        1
      )
      assert.equal(jobs[0]!.id, first.body.data.id)
    })
    assert.isTrue(leads)
    await eventually(async () => {
      const { jobs } = await show()
      assert.isTrue(jobs.every(({ finished_at: at }) => at))
    })
  })

  test('two admins can request jobs at once with two free connections', async ({
    assert,
    cleanup,
  }) => {
    const other = await signUpStaff()
    const taken = await Promise.all(
      Array.from({ length: ownPoolSizes().accounts - 2 }, () => db.transaction())
    )
    cleanup(async () => void (await Promise.all(taken.map((trx) => trx.rollback()))))
    const leads = await Leader.ifFree(process.env.DATABASE_URL!, JOBS_LEADER, async () => {
      const ask = async (...names: [string, string]) => {
        const asked = [admin, other].map(({ client }, i) =>
          client.post(`operations/projections/${names[i]}/verify`)
        )
        return (await Promise.all(asked)).map(({ status }) => status).sort()
      }
      assert.deepEqual(await ask(PLANS, 'timeline'), [200, 200])
      assert.deepEqual(await ask('blocks', 'blocks'), [200, 409])
    })
    assert.isTrue(leads)
    await eventually(async () => {
      const { jobs } = await show()
      assert.isTrue(jobs.every(({ finished_at: at }) => at))
    })
  })

  test('a rebuild is refused for unknown, non-rebuildable and lagging projections', async ({
    assert,
    cleanup,
  }) => {
    const before = await eventsOf(admin)
    for (const [id, status, code] of [
      ['nothing', 404, 'E_PROJECTION_NOT_FOUND'],
      ['search', 404, 'E_PROJECTION_NOT_FOUND'],
      [`plans'; drop table users; --`, 404, 'E_PROJECTION_NOT_FOUND'],
      ['erasure', 409, 'E_NO_READ_MODEL'],
    ] as const) {
      for (const what of ['rebuild', 'verify']) {
        const response = await order(`projections/${encodeURIComponent(id)}/${what}`)
        assert.deepEqual([response.status, response.body.code], [status, code], id)
      }
    }
    const level = (is: boolean) =>
      query(`update projections.checkpoints set follows = $1 where name = $2`, [is, REVENUE])
    cleanup(async () => void (await level(true)))
    await level(false)
    const response = await order(`projections/${REVENUE}/rebuild`)
    assert.deepEqual([response.status, response.body.code], [409, 'E_CATCHING_UP'])
    const shown = (await show()).projections.find(({ id }) => id === REVENUE)!
    assert.equal(shown.state, 'catching_up')
    assert.equal(await eventsOf(admin), before)
  })
})

test.group('Retries from the staff area', (group) => {
  group.setup(async () => void (admin = await signUpStaff()))

  test('a retry resumes a parked stream', async ({ assert }) => {
    const user = await signUpVerified()
    const { folder } = await makeBranch(user.client)
    const stream = workspaceStream(user.id)
    // A branch takes four events.
    await park('blocks', stream, 'Error: a fault', 4)
    await user.client.put(`blocks/${folder}`, { name: 'Renamed' })
    const retry = { projection: 'blocks', stream }
    const { status, body } = await order('parked/retry', retry)
    assert.equal(status, 200)
    assert.containSubset(await ended(body.data), { kind: 'retry', stream, outcome: 'done' })
    const { body: blocks } = await user.client.get<{ name: string }[]>('blocks')
    assert.equal(blocks.data[0]!.name, 'Renamed')
    const again = await order('parked/retry', retry)
    assert.deepEqual([again.status, again.body.code], [404, 'E_NOT_PARKED'])
  })

  test('a retry of an unparked or invalid stream is refused', async ({ assert }) => {
    const before = await eventsOf(admin)
    for (const body of [
      {},
      { projection: 'blocks' },
      { projection: 7, stream: 'x' },
      { projection: 'blocks', stream: '' },
      { projection: 'blocks', stream: 'x\u0000' },
      { projection: 'blocks', stream: 'x'.repeat(201) },
    ]) {
      assert.equal((await order('parked/retry', body)).status, 422, JSON.stringify(body))
    }
    const unknown = await order('parked/retry', { projection: 'no', stream: 'x' })
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'E_PROJECTION_NOT_FOUND'])
    assert.equal(await eventsOf(admin), before)
  })

  test('a retry revives a dead outbox message once', async ({ assert, cleanup }) => {
    const key = `test/${randomUUID()}`
    cleanup(async () => void (await query('delete from outbox where key = $1', [key])))
    const id = await giveUp(key, 'refused')
    const before = await eventsOf(admin)
    const { status, body } = await order(`outbox/${id}/retry`)
    assert.deepEqual([status, body.data], [200, { id }] as never)
    const [row] = await query('select attempts, dead_at from outbox where id = $1', [id])
    assert.deepEqual(row, { attempts: 0, dead_at: null })
    for (const wrong of [id, 0, 'x', '9007199254740993', '-1']) {
      const refused = await order(`outbox/${wrong}/retry`)
      assert.deepEqual([refused.status, refused.body.code], [404, 'E_OUTBOX_NOT_FOUND'])
    }
    assert.equal(await eventsOf(admin), before + 1)
  })
})

async function show() {
  return (await admin.client.get<OperationsResponse>('operations')).body.data
}

function order(path: string, body: object = {}, options: { idempotencyKey?: string } = {}) {
  return admin.client.post<JobRow>(`operations/${path}`, body, options)
}

/** Waits for the job to finish and returns it. */
function ended({ id }: JobRow) {
  return eventually(async () => {
    const job = (await show()).jobs.find((one) => one.id === id)
    if (!job?.finished_at) throw new Error(`Job ${id} is not finished`)
    return job
  })
}

async function park(name: string, stream: string, error: string, revision = 1) {
  await query(
    `insert into projections.parked (name, stream, revision, position, event_id, event_type, error)
     select $1, $2, $4, min(position), gen_random_uuid(), 'BlockCreated', $3
     from projections.checkpoints`,
    [name, stream, error, revision]
  )
}

async function giveUp(key: string, error: string) {
  const [row] = await query(
    `insert into outbox (topic, key, payload, attempts, dead_at, last_error)
     values ('nobody', $1, '{}', 5, now(), $2) returning id::float8 as id`,
    [key, error]
  )
  return Number(row!.id)
}

async function query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const pool = await app.container.make('strata.queries_pool')
  return (await pool.query(text, values)).rows
}
