import { test } from '@japa/runner'
import pg from 'pg'
import { FailureReport, reportedFailures } from '#kernel/failures/failure_report'
import { Failures } from '#kernel/failures/failures'
import { CREATE_PROCESS_FAILURES } from '#kernel/failures/schema'
import { freshDatabase } from '#testing/fresh_database'

test.group('Failure report', (group) => {
  let pool: pg.Pool
  group.each.setup(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase() })
    await pool.query(CREATE_PROCESS_FAILURES)
    return () => pool.end()
  })

  const seen = async () =>
    (await reportedFailures(pool)).map(
      ({ process, subject, tries, error }) => `${process}: ${subject} ${tries} ${error}`
    )

  test('failures are visible to other processes until they end', async ({ assert }) => {
    const failures = new Failures()
    const report = new FailureReport(pool, failures, 'web')
    const [listener, leader] = [{}, {}]
    failures.failed(listener, 'listener', new Error('away'))
    await report.report()
    failures.failed(listener, 'listener', new Error('still away'))
    failures.failed(leader, 'leader of projections', new Error('x'.repeat(1_000)))
    await report.report()
    assert.deepEqual(await seen(), [
      'web: listener 2 still away',
      `web: leader of projections 1 ${'x'.repeat(500)}`,
    ])
    failures.ended(listener)
    await report.report()
    assert.lengthOf(await seen(), 1)
    await report.stop()
    assert.deepEqual(await seen(), [])
  })

  test('two failures of the same work are reported as one line', async ({ assert }) => {
    const failures = new Failures()
    for (const by of [{}, {}]) failures.failed(by, 'subscription', 'away')
    const [first, second] = failures.list()
    second!.since = first!.since
    await new FailureReport(pool, failures, 'web').report()
    assert.lengthOf(await seen(), 1)
  })

  test('failures of a dead process disappear after a while', async ({ assert }) => {
    const failures = new Failures()
    failures.failed({}, 'listener', 'away')
    await new FailureReport(pool, failures, 'dead').report()
    await pool.query(`update process_failures set reported_at = now() - interval '31 s'`)
    assert.deepEqual(await seen(), [])
    await pool.query(`update process_failures set reported_at = now() - interval '25 hours'`)
    await new FailureReport(pool, failures, 'web').report()
    const { rows } = await pool.query('select process from process_failures')
    assert.deepEqual(rows, [{ process: 'web' }])
  })

  test('a report without failures sends no query', async ({ assert }) => {
    let asked = 0
    pool.on('acquire', () => asked++)
    const report = new FailureReport(pool, new Failures(), 'web')
    await report.report()
    await report.stop()
    assert.equal(asked, 0)
  })
})
