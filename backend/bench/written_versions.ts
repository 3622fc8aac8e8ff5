import { randomUUID } from 'node:crypto'
import { paragraph } from '#bench/users'
import type { ExpectedRevision } from '#kernel/event_store/port'
import {
  checkNodes,
  contentBytes,
  EMPTY_PAGE,
  type Nodes,
} from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'
import { pageStream } from '#modules/workspace/page'
import type { Stack } from '#testing/stack'

/** Blocks of the page, and saves between two snapshots, as the product takes them. */
const BLOCKS = 30
const SNAPSHOT_EVERY = 100
/** Events in one append, far below its maximum bytes. */
const APPENDED_AT_ONCE = 200

/** Writes this many saves of a page directly to the log; each changes one block. */
export async function writeVersions(stack: Stack, owner: number, blockId: number, saves: number) {
  const { reader, store, vault } = stack
  const key = (await vault.keys([blockId])).get(blockId)
  if (key === undefined || key === 'erased') throw new Error(`Page ${blockId} has no key`)
  const stream = pageStream(blockId)
  const events = [...eventsOf(blockId, saves)]
  const start = Date.now() - events.length * 1_000
  for (let from = 0; from < events.length; from += APPENDED_AT_ONCE) {
    const encoded = events.slice(from, from + APPENDED_AT_ONCE).map((event, i) => {
      const command = `version-${blockId}-${from + i}`
      const metadata = {
        actor: owner,
        owner,
        correlation_id: 'versions',
        causation_id: command,
        command_id: command,
        fingerprint: 'none',
        device: 'Firefox on Windows',
        time: new Date(start + (from + i) * 1_000).toISOString(),
      }
      return reader.codec.encode(stream, randomUUID(), event, metadata, key)
    })
    const expected: ExpectedRevision = from === 0 ? 'no_stream' : from - 1
    await store.append(stream, expected, encoded)
  }
  return events.flatMap(({ type }, revision) => (type === 'PageSaved' ? [revision] : []))
}

function* eventsOf(block_id: number, saves: number): Generator<PageEvent> {
  let nodes: Nodes = EMPTY_PAGE
  for (let save = 0, since = 0; save < saves; save++) {
    const at = save === 0 ? 0 : save % BLOCKS
    const insert = save === 0 ? firstNodes() : [node(save)]
    const ranges = [{ at, delete: 1, insert: insert.length }]
    nodes = nodes.toSpliced(at, 1, ...insert)
    const content_bytes = contentBytes(nodes)
    yield {
      type: 'PageSaved',
      data: {
        block_id,
        ranges,
        insert: [...insert],
        content_bytes,
        counts: { blocks: [0, 1, 0], words: [1, 1] },
      },
    }
    if (++since < SNAPSHOT_EVERY) continue
    since = 0
    const snapshot = { block_id, nodes: [...nodes], content_bytes, commands: [], signs: '' }
    yield { type: 'PageSnapshotTaken', data: snapshot }
  }
}

function firstNodes() {
  return Array.from({ length: BLOCKS }, (_, i) => node(-i))
}

function node(number: number) {
  return checkNodes([paragraph(`Words of save ${number}, in a paragraph. `.repeat(5))])[0]!
}
