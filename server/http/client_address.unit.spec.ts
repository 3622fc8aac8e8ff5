import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { clientAddress } from '#server/http/client_address'

test.group('clientAddress', () => {
  test('{0} counts as {1}')
    .with([
      ['192.0.2.7', '192.0.2.7'],
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
      ['2001:db8:1:2:bbbb::9', '2001:db8:1:2::/64'],
      ['::1', '0:0:0:0::/64'],
      ['nonsense', 'unknown'],
    ])
    .run(({ assert }, [ip, expected]) => {
      assert.equal(clientAddress({ request: { ip: () => ip } } as HttpContext), expected)
    })
})
