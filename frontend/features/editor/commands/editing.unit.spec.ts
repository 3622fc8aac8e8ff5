import { test } from '@japa/runner'
import { propertyRuns } from '#testing/property_runs'
import { checkAllEdits, checkKeepingEdits } from '../fixtures/edit-properties.js'

test.group('Random edits', () => {
  test('after any edits the server accepts the page unchanged, and undo restores the original', () => {
    checkAllEdits({ numRuns: propertyRuns(250), maxLength: 50 })
  }).timeout(60_000)

  test('moving, turning and resizing blocks loses no content', () => {
    checkKeepingEdits({ numRuns: propertyRuns(150), maxLength: 30 })
  }).timeout(60_000)
})
