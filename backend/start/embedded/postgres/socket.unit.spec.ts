import { test } from '@japa/runner'
import { socketSetting } from '#start/embedded/postgres/socket'

test.group('socketSetting', () => {
  test("puts the socket into the cluster's directory and quotes special characters in its path", ({
    assert,
  }) => {
    assert.equal(socketSetting('/data/a, "b"'), '"/data/a, ""b"""')
  }).skip(process.platform === 'win32', 'Windows has no Unix sockets')

  test('returns no socket if the path exceeds the system limit in bytes', ({ assert }) => {
    const room = 103 - '/.s.PGSQL.65535'.length
    assert.notEqual(socketSetting('/'.padEnd(room, 'x')), '')
    assert.equal(socketSetting('/'.padEnd(room + 1, 'x')), '')
    assert.equal(socketSetting('/'.padEnd(room, 'ü')), '')
  }).skip(process.platform === 'win32', 'Windows has no Unix sockets')
})
