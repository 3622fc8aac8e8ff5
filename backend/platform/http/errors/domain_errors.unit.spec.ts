import { test } from '@japa/runner'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { describeDomainError } from '#platform/http/errors/domain_errors'

test.group('describeDomainError', () => {
  test('asks to retry where a newer process wrote an event: {$self}')
    .with([new UnknownEvent('BlockPainted'), new UnknownEvent('BlockRenamed', 2)])
    .run(({ assert }, error) => {
      for (const isRead of [true, false]) {
        assert.deepInclude(describeDomainError(error, isRead), {
          status: 503,
          code: 'E_UNAVAILABLE',
        })
      }
    })
})
