import { test } from '@japa/runner'
import { LogTail, type LogPage } from '#kernel/event_store/postgres/log_tail'
import { CatchUpSubscription } from '#kernel/event_store/subscription'
import { failures } from '#kernel/failures/failures'
import { eventually } from '#testing/eventually'

const NOTHING: LogPage = { events: [], upTo: undefined, isLast: true }

test.group('Subscription to an idle log', () => {
  const failing = (subject: string) => failures.list().find((one) => one.subject === subject)

  test('subscription is listed as failing only while the log is unavailable', async ({
    assert,
    cleanup,
  }) => {
    let away = true
    const tail = new LogTail(async () => {
      if (away) throw new Error('away')
      return NOTHING
    }, {})
    const subject = 'a log that was away'
    const subscription = new CatchUpSubscription(tail, null, async () => {}, { subject })
    cleanup(() => subscription.stop())
    await eventually(() => assert.exists(failing(subject)))
    away = false
    await eventually(() => assert.notExists(failing(subject)))
  })

  test('a subscription that ends after a failed batch is no longer listed as failing', async ({
    assert,
  }) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
    let reads = 0
    const source = {
      next: async () => (++reads === 1 ? { events: [], upTo: '1'.padStart(20, '0') } : ended),
      close: () => end(undefined),
    }
    const refuse = () => Promise.reject(new Error('cannot be handled'))
    const subject = 'a subscription that ends'
    const subscription = new CatchUpSubscription(source, null, refuse, { subject })
    await eventually(() => assert.equal(reads, 2))
    assert.exists(failing(subject))
    await subscription.stop()
    assert.notExists(failing(subject))
  })

  test('subscription stays listed as failing while a batch cannot be handled', async ({
    assert,
    cleanup,
  }) => {
    let reads = 0
    const position = '1'.padStart(20, '0')
    const tail = new LogTail(async () => {
      reads++
      return { events: [], upTo: position, isLast: true }
    }, {})
    const refuse = () => Promise.reject(new Error('cannot be handled'))
    const subject = 'a batch that is refused'
    const subscription = new CatchUpSubscription(tail, null, refuse, { subject })
    cleanup(() => subscription.stop())
    await eventually(() => assert.isAbove(reads, 3))
    assert.isAbove(failing(subject)!.tries, 2)
  })
})
