import { test } from '@japa/runner'
import fc from 'fast-check'
import { jsonMembers, jsonValue } from './json_members.js'

/**
 * Reads keys and values in the order of the text. Chai compares maps by their values as text, and a
 * key `toString` may keep a value from being text.
 */
function read(text: string) {
  const bytes = Buffer.from(text)
  const members = jsonMembers(bytes, { start: 0, end: bytes.length })
  return [...members].map(([key, place]) => [key, jsonValue(bytes, place)])
}

test.group('Members of JSON', () => {
  test('finds the values of any object and list', ({ assert }) => {
    const spaces = fc.constantFrom(undefined, 1, '\t')
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), spaces, (object, space) => {
        const value = JSON.parse(JSON.stringify(object)) as object
        assert.deepEqual(read(JSON.stringify(value, null, space)), Object.entries(value))
        const list = Object.values(value)
        assert.deepEqual(read(JSON.stringify(list, null, space)), Object.entries(list))
      })
    )
  })

  test('reads a text with a mark at its start', ({ assert }) => {
    assert.deepEqual(read('\ufeff{"a":1}'), [['a', 1]])
  })

  test('refuses {text}')
    .with(
      ['', '"a"', '{', '{"a"', '{"a":', '{"a":[1,', '{"a":"\\"}', '{"a":b}'].map((text) => ({
        text,
      }))
    )
    .run(({ assert }, { text }) => {
      assert.throws(() => read(text), SyntaxError as never)
    })
})
