import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { hashOfStatement, type Anchor } from '#kernel/chain/anchor'
import { Chain, EMPTY_CHAIN } from '#kernel/chain/chain'
import { LogExport } from '#kernel/chain/export'
import { leafOf } from '#kernel/chain/leaf'
import { SigningKeys } from '#kernel/chain/signing_keys'
import type { RecordedEvent } from '#kernel/event_store/port'
import { MasterKeys } from '#kernel/vault/master_keys'

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

interface Checked {
  change: (text: string) => string
  anchors: Anchor[]
  kept: Anchor[]
}

/** Returns one anchor per signer. Each anchor covers one event more than the previous one. */
function signed(events: RecordedEvent[], signers: SigningKeys[]): Anchor[] {
  const chain = new Chain()
  let previous: string | null = null
  return signers.map((signer, i) => {
    chain.add(leafOf(events[i]!))
    const statement = JSON.stringify({
      anchor: i + 1,
      events: i + 1,
      head: chain.link.toString('hex'),
      time: `2026-11-2${i}T00:00:00.000Z`,
      previous,
      keys: signer.publicKeys,
    })
    previous = hashOfStatement(statement)
    return { statement, signatures: signer.sign(statement) }
  })
}

/** Returns the first anchor of an installation, which covers no event. */
function founding(): Anchor[] {
  const signer = new SigningKeys(new MasterKeys(`own:${randomBytes(32).toString('base64')}`))
  const head = EMPTY_CHAIN.link.toString('hex')
  const said = { anchor: 1, events: 0, head, time: '2026-11-20T00:00:00.000Z', previous: null }
  const statement = JSON.stringify({ ...said, keys: signer.publicKeys })
  return [{ statement, signatures: signer.sign(statement) }]
}

/** Exports these events and runs docs/check-log.mjs on the export. */
async function check(
  events: RecordedEvent[],
  { change = (text: string) => text, anchors = founding(), kept = [] }: Partial<Checked> = {}
) {
  const log = new LogExport()
  const text = log.begin(anchors) + log.events(events) + log.end()
  const folder = await mkdtemp(join(tmpdir(), 'strata-'))
  const [path, proof] = [join(folder, 'log.ndjson'), join(folder, 'proof.json')]
  await writeFile(path, change(text))
  await writeFile(proof, JSON.stringify({ data: { anchors: kept } }))
  const files = kept.length > 0 ? [path, proof] : [path]
  return execute(process.execPath, ['docs/check-log.mjs', ...files])
    .then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout })
    )
    .finally(() => rm(folder, { recursive: true }))
}

/** The log of an EventStoreDB may contain arbitrary data. */
test.group('Export of a hostile log', () => {
  for (const [what, stream, metadata] of [
    ['nested metadata', 'odd', { b: { z: 1, y: [{ x: 2 }] }, a: 1 }],
    ['no metadata', 'odd', null],
    ['a text as metadata', 'odd', 'x'],
    ['a list as metadata', 'odd', [2, 1]],
    ['the metadata key __proto__', 'odd', JSON.parse('{"__proto__":{"a":1},"a":2}')],
    ['line separators in names', 'odd\u2028a\u2029b\u0085', { 'a\u2028': '\u2029' }],
  ] as const) {
    test(`check-log.mjs accepts an export with ${what}`, async ({ assert }) => {
      const { code, output } = await check([recorded(stream, metadata)])
      assert.equal(code, 0, output)
      assert.match(output, /^1 events/)
    })
  }

  test('check-log.mjs detects a change in nested metadata', async ({ assert }) => {
    const event = recorded('odd', { a: { inner: 'before' } })
    const { code, output } = await check([event], {
      change: (text) => text.replace('before', 'after'),
    })
    assert.equal(code, 1)
    assert.include(output, 'odd revision 0 is not what it was')
  })
})

test('check-log.mjs rejects an export without an anchor', async ({ assert }) => {
  const { code, output } = await check([recorded('a', {})], { anchors: [] })
  assert.equal(code, 1)
  assert.match(output, /^there is no anchor: nothing vouches for these events\n1 events, 0 anchors/)
})

test('check-log.mjs names an anchor by a foreign key, even between valid anchors', async ({
  assert,
}) => {
  const keys = (id: string) =>
    new SigningKeys(new MasterKeys(`${id}:${randomBytes(32).toString('base64')}`))
  const [own, foreign] = [keys('own'), keys('foreign')]
  const events = ['a', 'b', 'c'].map((stream) => recorded(stream, {}))
  const well = signed(events, [own, own, own])
  assert.equal((await check(events, { anchors: well, kept: well.slice(0, 1) })).code, 0)
  const forged = signed(events, [own, foreign, own])
  const { code, output } = await check(events, { anchors: forged, kept: forged.slice(0, 1) })
  assert.equal(code, 1)
  assert.match(output, /^anchor 2 is by another key\n3 events, 3 anchors/)
  const other = recorded('b', { other: 'metadata' })
  const changed = await check(events.with(1, other), { anchors: well, kept: well })
  assert.match(changed.output, /^events 2 to 2 are not those of anchor 2\nevents 3 to 3 are not/)
})
