import { test } from '@japa/runner'
import { TYPES } from '#kernel/event_store/postgres/rows'

const BYTEA = 17
const toBytes = TYPES.getTypeParser(BYTEA, 'text') as (text: string) => Buffer

test.group('bytea parser', () => {
  test('{sent}: parses escape and hex format')
    .with([
      { sent: '', bytes: [] },
      { sent: '{"a":1}', bytes: [...Buffer.from('{"a":1}')] },
      { sent: '\\\\x41', bytes: [...Buffer.from('\\x41')] },
      { sent: '\\303\\263\\000\\\\101', bytes: [0xc3, 0xb3, 0, ...Buffer.from('\\101')] },
      { sent: '\\x', bytes: [] },
      { sent: '\\x7b5cff00', bytes: [0x7b, 0x5c, 0xff, 0] },
    ])
    .run(({ assert }, { sent, bytes }) => assert.deepEqual([...toBytes(sent)], bytes))
})
