import { test } from '@japa/runner'
import { checkAllEdits, checkKeepingEdits } from '../fixtures/edit-properties.js'

test.group('Whatever is done to a page', () => {
  test('it stays one that the server takes as it is; undone it is as it was', () => {
    checkAllEdits({ numRuns: 250, maxLength: 50 })
  }).timeout(60_000)

  test('nothing is lost by moving, turning and sizing blocks', () => {
    checkKeepingEdits({ numRuns: 150, maxLength: 30 })
  }).timeout(60_000)
})
