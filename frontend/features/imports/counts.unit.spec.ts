import { test } from '@japa/runner'
import { countsOfPlan, isEmptyPlan, percentOf, shareOf, startLabel } from './counts.js'

test.group('Counts of an import', () => {
  test('shareOf names the total only if something is missing', ({ assert }) => {
    assert.equal(shareOf(12, 12), '12')
    assert.equal(shareOf(12, 1400), '12 of 1,400')
  })

  test('countsOfPlan leaves out types that the plan lacks', ({ assert }) => {
    const blocks = { folders: 2, files: 0, sections: 1, pages: 3000 }
    const counts = countsOfPlan({ ...blocks, files_attached: 0, bytes: 0, outline: [] })
    assert.deepEqual(
      counts.map(({ name, text }) => `${name} ${text}`),
      ['Folders 2', 'Section 1', 'Pages 3,000']
    )
  })

  test('a plan of sections without pages can be started', ({ assert }) => {
    const none = { folders: 0, files: 0, sections: 0, pages: 0 }
    const rest = { files_attached: 0, bytes: 0, outline: [] }
    const sections = { ...none, ...rest, folders: 1, files: 1, sections: 1 }
    assert.deepEqual([isEmptyPlan(sections), startLabel(sections)], [false, 'Import'])
    assert.isTrue(isEmptyPlan({ ...none, ...rest }))
    assert.equal(startLabel({ ...sections, pages: 2 }), 'Import 2 pages')
  })

  test('percentOf is unknown without a total and never above 100', ({ assert }) => {
    assert.isNull(percentOf({ done: 0, total: 0 }))
    assert.equal(percentOf({ done: 1, total: 3 }), 33)
    assert.equal(percentOf({ done: 5, total: 3 }), 100)
  })
})
