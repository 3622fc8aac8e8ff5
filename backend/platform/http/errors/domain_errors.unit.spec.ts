import { test } from '@japa/runner'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { describeDomainError } from '#platform/http/errors/domain_errors'
import { PayPalError, TIMED_OUT } from '#platform/paypal/errors'

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

  test('says that PayPal is away only if a later try may succeed', ({ assert }) => {
    const of = (name: string, status?: number) =>
      describeDomainError(new PayPalError('POST /v1/billing/plans', { name, status }), false)
    for (const away of [of(TIMED_OUT), of('RATE_LIMIT_REACHED', 429), of('INTERNAL', 500)]) {
      assert.deepInclude(away, { status: 503, code: 'E_PAYPAL_UNAVAILABLE' })
      assert.match(away!.message, /Try again/)
    }
    for (const refused of [of('RESOURCE_NOT_FOUND', 404), of('PERMISSION_DENIED', 403)]) {
      assert.deepInclude(refused, { status: 503, code: 'E_PAYPAL_REFUSED' })
      assert.notMatch(refused!.message, /reach|Try again/)
      assert.match(refused!.message, /Contact the operator/)
    }
  })
})
