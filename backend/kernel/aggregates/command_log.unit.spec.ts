import { test } from '@japa/runner'
import fc from 'fast-check'
import { commandId } from '#kernel/aggregates/command_ids'
import { CommandLog, KEPT_COMMANDS } from '#kernel/aggregates/command_log'
import type { EventMetadata } from '#kernel/event_store/port'

const idOf = (key: number) =>
  commandId({
    owner: 1,
    actor: 1,
    route: 'test',
    idempotencyKey: `${key}`,
    body: null,
    correlationId: 'x',
  })

function record(log: CommandLog, id: string, revision: number) {
  log.record({ metadata: { command_id: id } as EventMetadata, revision })
}

test.group('Command log of a stream', () => {
  test('command log finds each command with its first revision and event count', ({ assert }) => {
    const log = new CommandLog()
    for (const [revision, id] of ['a', 'a', 'b', 'c', 'c', 'c'].entries()) record(log, id, revision)
    assert.deepEqual(log.find('a'), { from: 0, count: 2 })
    assert.deepEqual(log.find('c'), { from: 3, count: 3 })
    assert.isUndefined(log.find('d'))
    assert.deepEqual(new CommandLog(log.written()).find('c'), { from: 3, count: 3 })
  })

  test('command log remembers the last 1,000 commands across any number of snapshots', ({
    assert,
  }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_500 }),
        fc.integer({ min: 50, max: 1_200 }),
        (commands, every) => {
          let log = new CommandLog()
          for (let i = 0; i < commands; i++) {
            const signs = log.signsWith(idOf(i))
            record(log, idOf(i), i)
            if (i % every === every - 1) log = new CommandLog([], signs)
          }
          const oldest = Math.max(0, commands - KEPT_COMMANDS)
          assert.equal(log.size, commands - oldest)
          for (let i = oldest; i < commands; i++) {
            assert.isTrue(log.find(idOf(i)) !== undefined || log.mayHaveSeen(idOf(i)), `${i}`)
          }
          for (let i = 0; i < oldest; i++) assert.isUndefined(log.find(idOf(i)))
        }
      ),
      { numRuns: 30 }
    )
  })
})
