import { test } from '@japa/runner'
import { MAX_IMPORT_PROBLEMS } from '#modules/workspace/api'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import type { OpenedImport } from '#modules/workspace/imports/read/import_outline'
import type { ImportEntry } from '#modules/workspace/imports/read/import_source'
import { reportOf } from '#modules/workspace/imports/run/import_report'
import { NOTHING, type StepResult } from '#modules/workspace/imports/run/steps'

const never = () => Promise.reject(new TypeError('Not read'))
const entry = (path: string): ImportEntry => {
  return { path, size: 1, modified: null, open: never, read: never, head: never, copyTo: never }
}

function run(pages: string[], attachments: string[] = []) {
  const opened: OpenedImport = {
    format: 'markdown',
    name: 'Export',
    outline: [],
    attachments: attachments.map(entry),
    problems: [],
    close: async () => undefined,
  }
  const blocks = pages.map((path, index): NumberedBlock => {
    const source = { path, title: path, kind: 'page', children: [], read: never } as const
    return {
      index,
      type: 'page',
      name: path,
      parent: null,
      depth: 0,
      source: { ...source } as never,
    }
  })
  return { opened, blocks, problems: [] }
}

const result = (some: Partial<StepResult>): StepResult => ({ ...NOTHING, ...some })

test.group('Import report', () => {
  test('adds up the results of the steps, and each file once', ({ assert }) => {
    const report = reportOf(run(['a', 'b'], ['x.png', 'y.png']), [
      result({ pages: 1, titles: 1, links: 2, links_found: 3, stored: ['x.png'] }),
      result({ pages: 1, links: 1, links_found: 1, stored: ['x.png'], missed: ['y.png'] }),
    ])
    assert.deepEqual(report, {
      pages: 2,
      pages_found: 2,
      files: 1,
      files_found: 2,
      links: 3,
      links_found: 4,
      titles: 1,
      problems: [],
      problems_total: 0,
    })
  })

  test('reports a file that no step has handled', ({ assert }) => {
    const { problems } = reportOf(run(['a'], ['lost.bin']), [result({ pages: 1 })])
    assert.deepEqual(problems, [{ kind: 'file', path: 'lost.bin', reason: 'It wasn’t imported.' }])
  })

  test('reports a file that several pages show once', ({ assert }) => {
    const problem = { kind: 'file', path: 'big.mp4', reason: 'Too large' } as const
    const step = result({ missed: ['big.mp4'], problems: [problem] })
    assert.deepEqual(reportOf(run(['a', 'b'], ['big.mp4']), [step, step]).problems, [problem])
  })

  test('lists a limited number of problems and counts all', ({ assert }) => {
    const problems = Array.from({ length: MAX_IMPORT_PROBLEMS + 5 }, (_, i) => {
      return { kind: 'content', path: `${i}`, reason: 'x' } as const
    })
    const report = reportOf(run(['a']), [result({ pages: 1, problems })])
    assert.lengthOf(report.problems, MAX_IMPORT_PROBLEMS)
    assert.equal(report.problems_total, MAX_IMPORT_PROBLEMS + 5)
  })
})
