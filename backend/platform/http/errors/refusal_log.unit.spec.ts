import { test } from '@japa/runner'
import { RefusalLog, type RefusalLine } from '#platform/http/errors/refusal_log'

const REFUSED = {
  event: 'http.forbidden',
  client: 'a',
  method: 'GET',
  route: '/',
  code: 'E_X',
} as const

/** Returns a log whose minutes the test advances by hand. */
function open() {
  const lines: RefusalLine[] = []
  let due: (() => void)[] = []
  const log = new RefusalLog(
    (line) => lines.push(line),
    (_ms, task) => due.push(task)
  )
  const passMinute = () => {
    const tasks = due
    due = []
    for (const task of tasks) task()
  }
  return { log, lines, passMinute }
}

test.group('RefusalLog', () => {
  test('logs the first refusal at once, and after a minute how many followed', ({ assert }) => {
    const { log, lines, passMinute } = open()
    for (let i = 0; i < 100; i++) log.note(REFUSED)
    log.note({ ...REFUSED, client: 'b' })
    assert.deepEqual(
      lines.map(({ client, count }) => [client, count]),
      [
        ['a', 1],
        ['b', 1],
      ]
    )
    passMinute()
    assert.deepEqual(lines.slice(2), [{ ...REFUSED, count: 99 }])
    log.note(REFUSED)
    assert.lengthOf(lines, 4)
  })

  test('bounds the lines a minute, however many clients are refused', ({ assert }) => {
    const { log, lines, passMinute } = open()
    for (let i = 0; i < 10_000; i++) log.note({ ...REFUSED, client: String(i) })
    assert.isAtMost(lines.length, 501)
    passMinute()
    assert.isAtMost(lines.length, 502)
    const total = lines.reduce((sum, { count }) => sum + count, 0)
    assert.equal(total, 10_000)
  })
})
