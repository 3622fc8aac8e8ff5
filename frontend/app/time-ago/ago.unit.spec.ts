import { test } from '@japa/runner'
import { ago } from './ago.js'

const HOUR = 3_600_000

test.group('Relative times', () => {
  test('a relative time uses the largest whole unit: {text}')
    .with([
      { age: -5_000, text: 'less than a minute ago' },
      { age: 59_999, text: 'less than a minute ago' },
      { age: 60_000, text: '1 minute ago' },
      { age: HOUR - 1, text: '59 minutes ago' },
      { age: 26 * HOUR, text: '1 day ago' },
      { age: 30 * 24 * HOUR, text: '30 days ago' },
      { age: 70 * 24 * HOUR, text: '2 months ago' },
      { age: 800 * 24 * HOUR, text: '2 years ago' },
    ])
    .run(({ assert }, { age, text }) => assert.equal(ago(age), text))
})
