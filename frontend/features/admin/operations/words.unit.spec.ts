import { test } from '@japa/runner'
import { jobName, jobProgress, lagWords } from './words.js'

const JOB = {
  id: 1,
  kind: 'rebuild',
  projection: 'search_v2',
  stream: null,
  requested_by: { id: 1, email: null },
  requested_at: '2026-03-01T09:00:00.000Z',
  started_at: null,
  events: 0,
  part: 0,
  finished_at: null,
  outcome: null,
  detail: null,
} as const

test.group('Texts of the operations page', () => {
  test('a lag of {0} events since {2} seconds reads {3}')
    .with([
      [0, false, 0, 'none'],
      [1, false, 1, '1 event, 1 second'],
      [12, false, 90, '12 events, 2 minutes'],
      [1000, true, 7200, '1,000+ events, 2 hours'],
    ] as const)
    .run(({ assert }, [events, more, seconds, words]) => {
      assert.equal(lagWords({ events, more, seconds }), words)
    })

  test('a job has a name and a progress text', ({ assert }) => {
    assert.equal(jobName(JOB), 'Rebuild search_v2')
    assert.equal(
      jobName({ ...JOB, kind: 'retry', projection: 'blocks', stream: 'page-7' }),
      'Retry blocks, page-7'
    )
    assert.equal(jobProgress(JOB), 'Rebuilding: waiting')
    const begun = { ...JOB, started_at: JOB.requested_at, events: 12_000 }
    assert.equal(jobProgress(begun), 'Rebuilding: 12,000 events')
  })
})
