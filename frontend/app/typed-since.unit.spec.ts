import { test } from '@japa/runner'
import { typedSince } from './typed-since.js'

test.group('typedSince', () => {
  test('is true only while a field differs from what was sent', ({ assert }) => {
    const fields = { name: 'Harbor', place: '' }
    const hasTyped = typedSince(() => fields)
    assert.isFalse(hasTyped())
    fields.place = 'North quay'
    assert.isTrue(hasTyped())
    fields.place = ''
    assert.isFalse(hasTyped())
  })
})
