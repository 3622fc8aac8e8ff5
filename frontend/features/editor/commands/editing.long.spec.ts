import { test } from '@japa/runner'
import { checkAllEdits, checkKeepingEdits } from '../fixtures/edit-properties.js'

test.group('Whatever is done to a page, for long', () => {
  test('it stays one that the server takes as it is; undone it is as it was', () => {
    checkAllEdits({ numRuns: 2_000, maxLength: 200 })
  }).timeout(900_000)

  test('nothing is lost by moving, turning and sizing blocks', () => {
    checkKeepingEdits({ numRuns: 2_000, maxLength: 100 })
  }).timeout(900_000)
})
