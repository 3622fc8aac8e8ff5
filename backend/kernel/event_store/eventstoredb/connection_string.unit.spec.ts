import { test } from '@japa/runner'
import {
  nameOf,
  streamPrefixOf,
  withDefaults,
} from '#kernel/event_store/eventstoredb/connection_string'

const OURS = 'keepAliveInterval=2000&keepAliveTimeout=2000&gossipTimeout=2'

test.group('EventStoreDB connection string', () => {
  test('withDefaults adds our limits for a silent server: {$self}')
    .with([
      ['esdb://host:2113', `esdb://host:2113?${OURS}`],
      ['esdb://host:2113/', `esdb://host:2113?${OURS}`],
      ['esdb://a,b?tls=false', `esdb://a,b?tls=false&${OURS}`],
      ['esdb://me:what?@host', `esdb://me:what?@host?${OURS}`],
    ] as const)
    .run(({ assert }, [given, expected]) => {
      assert.equal(withDefaults(given), expected)
    })

  test('nameOf names the hosts and the prefix of {0}')
    .with([
      ['esdb://host:2113?tls=false', 'host:2113'],
      ['esdb+discover://a:1,b:2', 'a:1,b:2'],
      ['esdb://me:secret@a,b:3?tls=true&streamPrefix=own-', 'a:2113,b:3?streamPrefix=own-'],
    ] as const)
    .run(({ assert }, [url, name]) => {
      assert.equal(nameOf(url), name)
    })

  test("withDefaults keeps the address's own limits in any spelling", ({ assert }) => {
    const given =
      'esdb://host?keepAliveInterval=10000&KEEP_ALIVE_TIMEOUT=10000&gossip-timeout=5&tls=false'
    assert.equal(withDefaults(given), given)
  })

  test('streamPrefixOf reads the stream prefix, and withDefaults hides it from the client', ({
    assert,
  }) => {
    const given = 'esdb://me:what?@host?stream-prefix=staging-&tls=false'
    assert.equal(streamPrefixOf(given), 'staging-')
    assert.equal(withDefaults(given), `esdb://me:what?@host?tls=false&${OURS}`)
    assert.equal(streamPrefixOf('esdb://host'), '')
    for (const wrong of ['', '$ce-', 'a b', 'x'.repeat(51)]) {
      const address = `esdb://host?streamPrefix=${wrong}`
      assert.throws(() => streamPrefixOf(address), /the streamPrefix of its address/)
    }
  })
})
