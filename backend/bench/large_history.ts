import { randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { PAGES_LISTED, samplePage } from '#bench/users'
import type { DomainEvent } from '#kernel/events/definitions'
import { MasterKeys } from '#kernel/vault/master_keys'
import { BLOCK_TYPES } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { checkNodes, contentBytes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import type { Stack } from '#testing/stack'

/** Files in a folder, sections in a file, pages in a section. */
const CHILDREN = [10, 25, PAGES_LISTED]
const BLOCKS_IN_FOLDER = 1 + 10 + 250 + 5_000
/** One page in ten is written to, twice. */
const WRITTEN = 10
const SAVES = 2

const APPENDED_AT_ONCE = 200
const NODES = checkNodes(samplePage().content)

interface OwnEvent {
  blockId: number
  event: WorkspaceEvent | PageEvent
}

/**
 * Writes the history of a large workspace directly to the log, in the order in which a user would
 * have created it: a section, then its pages, with the text of some of them in between.
 */
export async function writeLargeHistory(stack: Stack, owner: number, folders: number) {
  const keys = await issueKeys(stack, folders * BLOCKS_IN_FOLDER)
  const ids = [...keys.keys()]
  const events = generateNKeysBetween(null, null, folders).flatMap((rank, i) => [
    ...grow(0, null, rank, ids.slice(i * BLOCKS_IN_FOLDER, (i + 1) * BLOCKS_IN_FOLDER)),
  ])
  const revisions = new Map<string, number>()
  for (let i = 0; i < events.length; i += APPENDED_AT_ONCE) {
    const group = events.slice(i, i + APPENDED_AT_ONCE)
    await Promise.all(
      group.map((own, j) => append(stack, owner, own, `large-${i + j}`, keys, revisions))
    )
  }
  const [, , listed] = ids
  return { blocks: ids.length, listed: listed!, newPages: ids[2 + 1 + PAGES_LISTED]! }
}

/** Returns block ids with their keys, as `Vault.issue` draws them one by one. */
export async function issueKeys(
  { pool, vaultKeys }: Stack,
  count: number
): Promise<Map<number, Buffer>> {
  const masterKeys = new MasterKeys(vaultKeys)
  const keys = Array.from({ length: count }, () => masterKeys.generate())
  const { rows } = await pool.query<{ id: string }>(
    `select nextval('vault.block_ids') as id from generate_series(1, $1)`,
    [count]
  )
  await pool.query(
    `insert into vault.keys (block_id, master_key_id, wrapped_key)
     select id, $3, wrapped from unnest($1::bigint[], $2::bytea[]) as k(id, wrapped)`,
    [rows.map(({ id }) => id), keys.map(({ wrapped }) => wrapped), masterKeys.currentId]
  )
  return new Map(rows.map(({ id }, i) => [Number(id), keys[i]!.key]))
}

/** Yields a block and all blocks below it. Takes their ids from the front of the list. */
function* grow(
  level: number,
  parentId: number | null,
  rank: string,
  ids: number[]
): Generator<OwnEvent> {
  const blockId = ids.shift()!
  const type = BLOCK_TYPES[level]!
  const name = `A ${type} of many, number ${blockId}`
  const place = { block_id: blockId, block_type: type, parent_block_id: parentId, rank }
  const data = { ...place, ordering: 1, name, name_bytes: name.length }
  yield { blockId, event: { type: 'BlockCreated', data } }
  if (type === 'page') {
    if (blockId % WRITTEN === 0) yield* write(blockId)
    return
  }
  for (const key of generateNKeysBetween(null, null, CHILDREN[level]!)) {
    yield* grow(level + 1, blockId, key, ids)
  }
}

function* write(blockId: number): Generator<OwnEvent> {
  for (let save = 0; save < SAVES; save++) {
    const gone = save === 0 ? 1 : NODES.length
    const ranges = [{ at: 0, delete: gone, insert: NODES.length }]
    const data = { block_id: blockId, ranges, insert: [...NODES] }
    const event = {
      type: 'PageSaved' as const,
      data: { ...data, content_bytes: contentBytes(NODES) },
    }
    yield { blockId, event }
  }
}

function append(
  { reader, store }: Stack,
  owner: number,
  { blockId, event }: OwnEvent,
  command: string,
  keys: Map<number, Buffer>,
  revisions: Map<string, number>
) {
  const stream = event.type === 'BlockCreated' ? workspaceStream(owner) : pageStream(blockId)
  const last = revisions.get(stream)
  revisions.set(stream, (last ?? -1) + 1)
  const origin = { actor: owner, correlation_id: 'large', fingerprint: 'none' }
  const time = new Date().toISOString()
  const metadata = { ...origin, causation_id: command, command_id: command, time }
  const encoded = reader.codec.encode(
    stream,
    randomUUID(),
    event satisfies DomainEvent,
    metadata,
    keys.get(blockId)
  )
  return store.append(stream, last ?? 'no_stream', [encoded])
}
