import { test } from '@japa/runner'
import type { ImportResponse } from '#modules/workspace/api'
import { noticeOf, percentOfNotice } from './notice-of.js'

type Item = Parameters<typeof noticeOf>[0]
const report = { pages: 12 } as ImportResponse['report']

function item(changed: Partial<Item>): Item {
  return {
    status: 'running',
    progress: { done: 0, total: 0 },
    report: null,
    undone_at: null,
    ...changed,
  }
}

test.group('noticeOf', () => {
  const cases: [string, Item, Parameters<typeof noticeOf>[1], string | undefined][] = [
    ['an upload', item({ status: 'uploading' }), { share: 0.456 }, 'Uploading the file'],
    [
      'a stopped upload',
      item({ status: 'uploading' }),
      { share: 0.5, problem: 'x' },
      'An upload stopped',
    ],
    [
      'a file that another tab sends',
      item({ status: 'uploading' }),
      undefined,
      'An import waits for its file',
    ],
    ['the reading', item({ status: 'reading' }), undefined, 'Reading the file'],
    ['a running import', item({ status: 'running' }), undefined, 'Importing'],
    ['a plan', item({ status: 'ready' }), undefined, 'Your import is ready to start'],
    ['imported pages', item({ status: 'done', report }), undefined, '12 pages imported'],
    ['a failure', item({ status: 'failed' }), undefined, 'An import failed'],
    [
      'nothing for an undone import',
      item({ status: 'done', report, undone_at: '2026-01-01T00:00:00.000Z' }),
      undefined,
      undefined,
    ],
    ['nothing for a canceled import', item({ status: 'cancelled' }), undefined, undefined],
  ]
  for (const [what, of, upload, text] of cases) {
    test(`states ${what}`, ({ assert }) => {
      assert.equal(noticeOf(of, upload), text)
    })
  }
})

test.group('percentOfNotice', () => {
  const progress = { done: 1, total: 4 }

  test('counts the bytes sent, and then the steps of the server', ({ assert }) => {
    assert.equal(percentOfNotice(item({ status: 'uploading' }), { share: 0.456 }), 45)
    assert.equal(percentOfNotice(item({ status: 'reading', progress }), undefined), 25)
    assert.equal(percentOfNotice(item({ status: 'running', progress }), undefined), 25)
  })

  test('is unknown without a total, for a stopped upload and for an ended import', ({ assert }) => {
    assert.isNull(percentOfNotice(item({ status: 'running' }), undefined))
    assert.isNull(percentOfNotice(item({ status: 'uploading' }), { share: 0.5, problem: 'x' }))
    assert.isNull(percentOfNotice(item({ status: 'done', progress }), undefined))
  })
})
