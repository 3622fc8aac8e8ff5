import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { Chain, EMPTY_CHAIN } from '#kernel/chain/chain'
import { LogExport } from '#kernel/chain/export'
import { leafOf } from '#kernel/chain/leaf'
import { SigningKeys } from '#kernel/chain/signing_keys'
import type { RecordedEvent } from '#kernel/event_store/port'
import { MasterKeys } from '#kernel/vault/master_keys'
import type { ReceiptResponse } from '#modules/workspace/api'

const execute = promisify(execFile)
const AT = '2026-11-29T10:00:00.000Z'
const STREAM = 'workspace-1'

function recorded(type: string, revision: number, data: object, stream = STREAM): RecordedEvent {
  const metadata = { time: AT } as RecordedEvent['metadata']
  const bytes = Buffer.from(JSON.stringify(data))
  return { stream, revision, id: randomUUID(), type, metadata, data: bytes, position: '' }
}

const EVENTS = [
  recorded('BlockCreated', 0, { block_id: 7, block_type: 'folder' }),
  recorded('BlockCreated', 1, { block_id: 8, block_type: 'page' }),
  recorded('BlockCreated', 0, { block_id: 8, block_type: 'page' }, 'workspace-2'),
  recorded('BlocksDeleted', 2, { block_ids: [8, 7] }),
  recorded('BlockCreated', 3, { block_id: 9, block_type: 'page' }),
]
const DELETION = EVENTS[3]!

/** Returns an anchor of an empty log, as an installation signs it first. */
function founding() {
  const signer = new SigningKeys(new MasterKeys(`own:${randomBytes(32).toString('base64')}`))
  const head = EMPTY_CHAIN.link.toString('hex')
  const content = { anchor: 1, events: 0, head, time: AT, previous: null, keys: signer.publicKeys }
  const statement = JSON.stringify(content)
  return { statement, signatures: signer.sign(statement) }
}

const ANCHOR = founding()

function receipt(changed: Partial<ReceiptResponse> = {}): ReceiptResponse {
  const chain = new Chain()
  for (const event of EVENTS.slice(0, 4)) chain.add(leafOf(event))
  return {
    strata_receipt: 1,
    id: DELETION.id,
    at: AT,
    counts: { folders: 1, files: 0, sections: 0, pages: 1 },
    blocks: [7, 8],
    stream: STREAM,
    revision: 2,
    event_hash: leafOf(DELETION).toString('hex'),
    position: 4,
    hash: chain.link.toString('hex'),
    anchor: ANCHOR,
    removed_files: { total: 0, removed: 0 },
    steps: [
      { step: 'keys', state: 'done', at: AT },
      { step: 'lists', state: 'done', at: AT },
      { step: 'files', state: 'done', at: AT },
    ],
    complete: true,
    checked_at: AT,
    ...changed,
  }
}

/** Runs docs/check-log.mjs on an export of the events and a file with the receipt. */
async function check(content: object, events = EVENTS) {
  const log = new LogExport()
  const folder = await mkdtemp(join(tmpdir(), 'strata-'))
  const [path, file] = [join(folder, 'log.ndjson'), join(folder, 'receipt.json')]
  await writeFile(path, log.begin([ANCHOR]) + log.events(events) + log.end())
  await writeFile(file, JSON.stringify(content))
  return execute(process.execPath, ['docs/check-log.mjs', path, `--receipt=${file}`])
    .then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout })
    )
    .finally(() => rm(folder, { recursive: true }))
}

test.group('Receipts checked by check-log.mjs', () => {
  test('a receipt fits the log that it came from', async ({ assert }) => {
    for (const content of [receipt(), { data: receipt() }]) {
      const { code, output } = await check(content)
      assert.equal(code, 0, output)
      assert.match(output, /^the receipt fits the log: 2 blocks deleted for good at 2026-11-29T10/)
      assert.match(output, /\n5 events, 1 anchors/)
    }
  })

  test('a receipt made before the chain or an anchor reached it says what is missing', async ({
    assert,
  }) => {
    const early = await check(receipt({ position: null, hash: null, anchor: null }))
    assert.equal(early.code, 0, early.output)
    assert.include(early.output, 'it has no place in the chain yet')
    const pending = receipt({
      anchor: null,
      steps: [{ step: 'files', state: 'pending', at: null }],
      complete: false,
    })
    const { code, output } = await check(pending)
    assert.equal(code, 0, output)
    assert.include(output, 'no anchor covered it')
    assert.include(output, 'these steps were not confirmed: files')
  })

  for (const [what, changed, problem] of [
    ['more blocks', { blocks: [7, 8, 9] }, 'its blocks differ'],
    ['other counts', { counts: { folders: 0, files: 0, sections: 0, pages: 2 } }, 'its counts'],
    ['another time', { at: '2026-11-28T10:00:00.000Z' }, 'its time differs'],
    ['another id', { id: randomUUID() }, 'another event is in its place'],
    ['another revision', { revision: 1 }, 'another event is in its place'],
    ['another hash of its event', { event_hash: '00' }, 'the hash of its event differs'],
    ['another position', { position: 3 }, 'its event is number 4, not 3'],
    ['another link', { hash: '00' }, 'the link of the chain differs'],
    ['an event after the end', { revision: 9 }, 'its event is not there'],
    ['a foreign anchor', { anchor: founding() }, 'the anchor in the receipt is not here'],
  ] as [string, Partial<ReceiptResponse>, string][]) {
    test(`a receipt with ${what} is refused with the reason`, async ({ assert }) => {
      const { code, output } = await check(receipt(changed))
      assert.equal(code, 1)
      assert.include(output, problem)
      assert.notInclude(output, 'fits the log:')
    })
  }

  test('a log whose deletion was removed is named, although it is consistent', async ({
    assert,
  }) => {
    const later = { ...EVENTS[4]!, revision: 2 }
    const { code, output } = await check(receipt(), [...EVENTS.slice(0, 3), later])
    assert.equal(code, 1)
    assert.include(output, 'another event is in its place')
  })

  test('a file that is no receipt is refused', async ({ assert }) => {
    const { code, output } = await check({ hello: 'world' })
    assert.equal(code, 1)
    assert.match(output, /receipt\.json is no receipt of format 1/)
  })
})
