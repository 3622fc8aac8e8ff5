import { test } from '@japa/runner'
import { maySimulate } from '#simulators/local_only'

const REMOTE = {
  host: '0.0.0.0',
  appUrl: 'http://localhost:3333',
  exposed: undefined,
  peer: '192.0.2.7',
  isForwarded: false,
  asked: '192.0.2.1:3333',
}
const HERE = { host: '127.0.0.1', peer: '127.0.0.1', asked: 'localhost:3333' }

test.group('maySimulate', () => {
  test('simulators are available to {0}: {1}')
    .with([
      ['somebody else', false, {}],
      ['somebody else, when that is allowed', true, { exposed: 'yes', isForwarded: true }],
      ['a server that only this machine reaches', true, HERE],
      ['this machine', true, { peer: '127.0.0.1' }],
      ['this machine by IPv6', true, { peer: '::ffff:127.0.0.1', asked: '[::1]:3333' }],
      ['somebody behind a proxy on this machine', false, { peer: '127.0.0.1', isForwarded: true }],
      ['a proxy before a loopback address', false, { ...HERE, isForwarded: true }],
      ['a server that others use', false, { ...HERE, appUrl: 'https://notes.example.com' }],
      ['a name that was pointed here', false, { ...HERE, asked: 'evil.example:3333' }],
      ['a name that only looks like ours', false, { ...HERE, asked: 'localhost.evil.example' }],
    ] as const)
    .run(({ assert }, [, expected, visit]) => {
      assert.equal(maySimulate({ ...REMOTE, ...visit }), expected)
    })
})
