import { test } from '@japa/runner'
import { errorWithoutText } from '#kernel/failures/error_without_text'

test.group('errorWithoutText', () => {
  test('error message {0} becomes {1}')
    .with([
      ['Error: connect ECONNREFUSED', 'Error: connect ECONNREFUSED'],
      [
        'error: invalid input syntax for type integer: "my "secret" diary"',
        'error: invalid input syntax for type integer: …',
      ],
      [
        `SyntaxError: Unexpected token 'm', "my secret" is not valid JSON`,
        'SyntaxError: Unexpected token … is not valid JSON',
      ],
      ['error: value "my\nsecret" is too long\nDETAIL: secret', 'error: value … is too long'],
      ['TypeError: no `secret', 'TypeError: no `secret'],
      ['', ''],
    ] as const)
    .run(({ assert }, [message, shown]) => assert.equal(errorWithoutText(message), shown))

  test('error message is cut to 200 characters', ({ assert }) => {
    assert.lengthOf(errorWithoutText('x'.repeat(5_000)), 200)
  })
})
