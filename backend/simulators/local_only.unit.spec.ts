import { test } from '@japa/runner'
import { maySimulate } from '#backend/simulators/local_only'

const REMOTE = { host: '0.0.0.0', exposed: undefined, peer: '192.0.2.7', isForwarded: false }

test.group('maySimulate', () => {
  test('{0}: {1}')
    .with([
      ['somebody else', false, {}],
      ['somebody else, when that is allowed', true, { exposed: 'yes' }],
      ['a server that only this machine reaches', true, { host: '127.0.0.1', peer: '127.0.0.1' }],
      ['this machine', true, { peer: '127.0.0.1' }],
      ['this machine by IPv6', true, { peer: '::ffff:127.0.0.1' }],
      ['somebody behind a proxy on this machine', false, { peer: '127.0.0.1', isForwarded: true }],
    ] as const)
    .run(({ assert }, [, expected, visit]) => {
      assert.equal(maySimulate({ ...REMOTE, ...visit }), expected)
    })
})
