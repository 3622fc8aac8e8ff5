import { test } from '@japa/runner'
import { savedAgo } from './saved-ago.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.group('savedAgo', () => {
  for (const { age, long, short } of [
    { age: 0, long: 'Saved just now', short: 'Saved just now' },
    { age: MINUTE, long: 'Saved 1 minute ago', short: 'Saved 1 min ago' },
    { age: 47 * MINUTE, long: 'Saved 47 minutes ago', short: 'Saved 47 min ago' },
    { age: 3 * HOUR, long: 'Saved 3 hours ago', short: 'Saved 3 h ago' },
    { age: 2 * DAY, long: 'Saved 2 days ago', short: 'Saved 2 d ago' },
    { age: 92 * DAY, long: 'Saved 3 months ago', short: 'Saved 3 mo ago' },
    { age: 800 * DAY, long: 'Saved 2 years ago', short: 'Saved 2 y ago' },
  ]) {
    test(long, ({ assert }) => {
      assert.equal(savedAgo(age, false), long)
      assert.equal(savedAgo(age, true), short)
    })
  }
})
