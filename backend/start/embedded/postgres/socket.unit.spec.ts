import { test } from '@japa/runner'
import { socketSetting } from '#start/embedded/postgres/socket'

test.group('The socket of the embedded Postgres', () => {
  test('lies with the cluster, whatever its path holds', ({ assert }) => {
    assert.equal(socketSetting('/data/a, "b"'), '"/data/a, ""b"""')
  }).skip(process.platform === 'win32', 'there are none')

  test('is left out where its path would have more bytes than systems take', ({ assert }) => {
    const room = 103 - '/.s.PGSQL.65535'.length
    assert.notEqual(socketSetting('/'.padEnd(room, 'x')), '')
    assert.equal(socketSetting('/'.padEnd(room + 1, 'x')), '')
    assert.equal(socketSetting('/'.padEnd(room, 'ü')), '')
  }).skip(process.platform === 'win32', 'there are none')
})
