import { test } from '@japa/runner'
import { checkAllEdits, checkKeepingEdits } from '../fixtures/edit-properties.js'

test.group('Random edits', () => {
  test('after any edits the server accepts the page unchanged, and undo restores the original', () => {
    checkAllEdits({ numRuns: 250, maxLength: 50 })
  }).timeout(60_000)

  test('moving, turning and resizing blocks loses no content', () => {
    checkKeepingEdits({ numRuns: 150, maxLength: 30 })
  }).timeout(60_000)
})
