import { test } from '@japa/runner'
import { checkAllEdits, checkKeepingEdits } from '../fixtures/edit-properties.js'

test.group('Random edits, long runs', () => {
  test('after any edits the server accepts the page unchanged, and undo restores the original', () => {
    checkAllEdits({ numRuns: 2_000, maxLength: 200 })
  }).timeout(900_000)

  test('moving, turning and resizing blocks loses no content', () => {
    checkKeepingEdits({ numRuns: 2_000, maxLength: 100 })
  }).timeout(900_000)
})
