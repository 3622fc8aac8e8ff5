import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { LogExport } from '#kernel/chain/export'
import type { RecordedEvent } from '#kernel/event_store/port'

const execute = promisify(execFile)

function recorded(stream: string, metadata: unknown): RecordedEvent {
  const data = Buffer.from('{}')
  return {
    stream,
    revision: 0,
    position: '',
    id: randomUUID(),
    type: 'Odd',
    data,
    metadata: metadata as never,
  }
}

/** What docs/check-log.mjs says of an export of these events. */
async function check(events: RecordedEvent[], change = (text: string) => text) {
  const log = new LogExport()
  const text = log.begin([]) + log.events(events) + log.end()
  const folder = await mkdtemp(join(tmpdir(), 'strata-'))
  const path = join(folder, 'log.ndjson')
  await writeFile(path, change(text))
  return execute(process.execPath, ['docs/check-log.mjs', path])
    .then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout })
    )
    .finally(() => rm(folder, { recursive: true }))
}

/** Somebody may have put anything into the log of an EventStoreDB. */
test.group('The export of a hostile log', () => {
  for (const [what, stream, metadata] of [
    ['metadata within metadata', 'odd', { b: { z: 1, y: [{ x: 2 }] }, a: 1 }],
    ['no metadata', 'odd', null],
    ['a text as metadata', 'odd', 'x'],
    ['a list as metadata', 'odd', [2, 1]],
    ['a key that objects have anyway', 'odd', JSON.parse('{"__proto__":{"a":1},"a":2}')],
    ['line separators in names', 'odd\u2028a\u2029b\u0085', { 'a\u2028': '\u2029' }],
  ] as const) {
    test(`is checked with ${what}`, async ({ assert }) => {
      const { code, output } = await check([recorded(stream, metadata)])
      assert.equal(code, 0, output)
      assert.match(output, /^1 events/)
    })
  }

  test('shows what was changed within metadata', async ({ assert }) => {
    const event = recorded('odd', { a: { inner: 'before' } })
    const { code, output } = await check([event], (text) => text.replace('before', 'after'))
    assert.equal(code, 1)
    assert.include(output, 'odd revision 0 is not what it was')
  })
})
