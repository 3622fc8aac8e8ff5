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
      ['another machine', false, {}],
      ['another machine, if the setting allows it', true, { exposed: 'yes', isForwarded: true }],
      ['any client of a server that only this machine reaches', true, HERE],
      ['this machine', true, { peer: '127.0.0.1' }],
      ['this machine by IPv6', true, { peer: '::ffff:127.0.0.1', asked: '[::1]:3333' }],
      ['a client behind a proxy on this machine', false, { peer: '127.0.0.1', isForwarded: true }],
      ['a client behind a proxy before a loopback address', false, { ...HERE, isForwarded: true }],
      [
        'a client of a server with a public address',
        false,
        { ...HERE, appUrl: 'https://notes.example.com' },
      ],
      ['a client that uses a foreign host name', false, { ...HERE, asked: 'evil.example:3333' }],
      [
        'a client that uses a host name that starts with localhost',
        false,
        { ...HERE, asked: 'localhost.evil.example' },
      ],
    ] as const)
    .run(({ assert }, [, expected, visit]) => {
      assert.equal(maySimulate({ ...REMOTE, ...visit }), expected)
    })
})
