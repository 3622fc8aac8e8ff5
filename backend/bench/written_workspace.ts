import { randomUUID } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { paragraph } from '#bench/users'
import { savesOf } from '#bench/written_saves'
import type { SampleText } from '#bench/sample_text'
import type { DomainEvent } from '#kernel/events/definitions'
import { MasterKeys } from '#kernel/vault/master_keys'
import { BLOCK_TYPES } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { checkNodes, contentBytes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import type { Stack } from '#testing/stack'

/** Pages in a section. */
const FEW = 10
const EVENTS_AT_ONCE = 400
const APPENDS_AT_ONCE = 100
/** Milliseconds between two saves of a page. */
const BETWEEN_SAVES_MS = 1_000
/** Milliseconds from the first change to the last, which is now. */
export const WRITTEN_FOR_MS = 60 * 86_400_000

/** A workspace with text in every page. */
export interface WrittenWorkspace {
  file: number
  /** Sections with ten pages each, and their pages' ids. */
  sections: { id: number; pages: number[] }[]
}

/**
 * Writes the history of a workspace of some `size` to the log: a folder with a file, which contains
 * sections of ten pages. Each page has one save; the first pages have as many as `saves` says.
 */
export async function writeWorkspace(
  stack: Stack,
  owner: number,
  size: number,
  text: SampleText,
  saves: number[] = []
): Promise<WrittenWorkspace> {
  const keys = await issueKeys(stack, size)
  const ids = [...keys.keys()]
  const tree: WorkspaceEvent[] = []
  const pages: PageEvent[][] = []
  const add = (level: number, parent: number | null, ranks: string[]) =>
    ranks.map((rank) => {
      const id = ids.shift()!
      tree.push(created(id, level, parent, rank, text))
      if (level === 3) {
        const count = saves[pages.length]
        pages.push(count === undefined ? [saved(id, text)] : savesOf(id, count))
      }
      return id
    })
  const [folder] = add(0, null, ['a0'])
  const [file] = add(1, folder!, ['a0'])
  const withPages = (rank: string) => {
    const [id] = add(2, file!, [rank])
    return { id: id!, pages: add(3, id!, generateNKeysBetween(null, null, FEW)) }
  }
  const ranks = generateNKeysBetween(null, null, size)
  const sections: WrittenWorkspace['sections'] = []
  while (ids.length > FEW) sections.push(withPages(ranks.shift()!))

  await append(stack, owner, keys, tree, pages)
  return { file: file!, sections }
}

/** Returns block ids with their keys, as `Vault.issue` draws them one by one. */
async function issueKeys({ pool, vaultKeys }: Stack, count: number): Promise<Map<number, Buffer>> {
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

function created(
  id: number,
  level: number,
  parent: number | null,
  rank: string,
  text: SampleText
): WorkspaceEvent {
  const name = text.sentence(text.between(1, 4)).slice(0, -1)
  const place = { block_id: id, block_type: BLOCK_TYPES[level]!, parent_block_id: parent, rank }
  const data = { ...place, ordering: 1, name, name_bytes: name.length }
  return { type: 'BlockCreated', data }
}

function saved(id: number, text: SampleText): PageEvent {
  const lines = Array.from({ length: text.between(2, 8) }, () => text.sentence(text.between(8, 50)))
  const insert = checkNodes(lines.map(paragraph))
  const ranges = [{ at: 0, delete: 1, insert: insert.length }]
  const data = { block_id: id, ranges, insert, content_bytes: contentBytes(insert) }
  return { type: 'PageSaved', data }
}

/** Appends the tree, then the texts of many pages at once. */
async function append(
  { reader, store }: Stack,
  owner: number,
  keys: Map<number, Buffer>,
  tree: WorkspaceEvent[],
  pages: PageEvent[][]
) {
  const start = Date.now() - WRITTEN_FOR_MS
  const ids = [...keys.keys()]
  const step = WRITTEN_FOR_MS / ids.length
  /** Blocks were created and written one after the other. */
  const times = new Map(ids.map((id, i) => [id, start + i * step]))
  const appendAll = async (stream: string, events: DomainEvent[], between = 0) => {
    const encoded = events.map((event, i) => {
      const { block_id: id } = event.data as { block_id: number }
      const command = `written-${stream}-${i}`
      const origin = { actor: owner, owner, correlation_id: 'written', fingerprint: 'none' }
      const time = new Date(times.get(id)! + i * between).toISOString()
      const metadata = { ...origin, causation_id: command, command_id: command, time }
      return reader.codec.encode(stream, randomUUID(), event, metadata, keys.get(id))
    })
    for (let i = 0; i < encoded.length; i += EVENTS_AT_ONCE) {
      const expected = i === 0 ? 'no_stream' : i - 1
      await store.append(stream, expected, encoded.slice(i, i + EVENTS_AT_ONCE))
    }
  }
  await appendAll(workspaceStream(owner), tree)
  for (let i = 0; i < pages.length; i += APPENDS_AT_ONCE) {
    const group = pages.slice(i, i + APPENDS_AT_ONCE)
    await Promise.all(
      group.map((saves) => appendAll(pageStream(saves[0]!.data.block_id), saves, BETWEEN_SAVES_MS))
    )
  }
}
