import { DomainError } from '#kernel/aggregates/domain_error'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import {
  contentBytes,
  EMPTY_PAGE,
  formatContent,
  type Nodes,
} from '#modules/workspace/document/content'
import { difference } from '#modules/workspace/document/difference'
import { fileKeys, showsFile } from '#modules/workspace/document/files'
import { rebase, type Range } from '#modules/workspace/document/rebase'
import type { PageEvent } from '#modules/workspace/events'

/** The text of one page. A save is an event of what it changed; a snapshot follows every so many. */

// State

export interface Page {
  nodes: Nodes
  /** The latest changes, oldest first: what a save with an older base is moved over. */
  recent: readonly (Range & { revision: number })[]
  /** Revision before the oldest of `recent`: a base below it can no longer be rebased. */
  recentSince: number
}

// Commands

/** New nodes are checked already: see document/content.ts. */
export type PageCommand =
  /** With a base it is refused when anything was changed since; without, it replaces what is there. */
  | { type: 'ReplaceText'; blockId: number; nodes: Nodes; baseRevision?: number }
  | { type: 'ChangeText'; blockId: number; baseRevision: number; changes: PageChange[] }

/** One range of the document at the base revision; ranges ascend and do not touch. */
export interface PageChange {
  at: number
  delete: number
  insert: Nodes
}

/** `content` may hold at most 1 MB (rule 5.4). */
export const MAX_CONTENT_BYTES = 1_000_000

const KEPT_CHANGES = 500
const SNAPSHOT_EVERY = 100
/** A snapshot of a long page comes after more saves: it adds so much to each of them, at most. */
const SNAPSHOT_LENGTH_PER_EVENT = 1_000

export const pageAggregate: Aggregate<Page, PageEvent> = {
  name: 'page',
  holdsText: true,
  initial: () => ({ nodes: EMPTY_PAGE, recent: [], recentSince: -1 }),
  evolve,
  weigh: ({ nodes, recent }) => lengthOf(nodes) + nodes.length * 50 + recent.length * 100,
  snapshots: {
    type: 'PageSnapshotTaken',
    every: ({ nodes }) => Math.max(SNAPSHOT_EVERY, lengthOf(nodes) / SNAPSHOT_LENGTH_PER_EVENT),
    take: ({ nodes }, { data }) => ({
      block_id: data.block_id,
      nodes,
      content_bytes: contentBytes(nodes),
    }),
  },
}

/** What the names of all streams of pages begin with. */
export const PAGE_PREFIX = 'page-'

export function pageStream(blockId: number) {
  return `${PAGE_PREFIX}${blockId}`
}

function evolve(state: Page, event: PageEvent, revision: number): Page {
  switch (event.type) {
    case 'PageSaved': {
      const { at, delete: gone, insert } = event.data
      const nodes = state.nodes.toSpliced(at, gone, ...(insert ?? []))
      const change = { at, delete: gone, insert: insert?.length ?? 0, revision }
      const recent = [...state.recent, change]
      const dropped = recent.length > KEPT_CHANGES ? recent.shift() : undefined
      return { nodes, recent, recentSince: dropped?.revision ?? state.recentSince }
    }
    case 'PageSnapshotTaken':
      if (state.recent.length > 0) return state
      // The save before it left this text, and its revision is the base that clients know.
      return { nodes: event.data.nodes ?? EMPTY_PAGE, recent: [], recentSince: revision - 1 }
    default:
      return event satisfies never
  }
}

/** The events of a save, none when it changes nothing. Throws DomainError. */
export function decide(state: Page, command: PageCommand, revision: number): PageEvent[] {
  const changes =
    command.type === 'ReplaceText'
      ? replacement(state, command, revision)
      : onCurrent(state, command, revision)
  return toEvents(state.nodes, command.blockId, minimal(state.nodes, changes))
}

/** Of ranges whose text is partly what stands there already, what differs: that is what is kept. */
function minimal(nodes: Nodes, changes: PageChange[]): PageChange[] {
  return changes.flatMap(({ at, delete: gone, insert }) =>
    difference(nodes.slice(at, at + gone), insert).map((part) => ({ ...part, at: at + part.at }))
  )
}

/** One event a range, the last range first: those before it then still stand where they stood. */
function toEvents(nodes: Nodes, blockId: number, changes: PageChange[]): PageEvent[] {
  let current = nodes
  const events: PageEvent[] = []
  for (const { at, delete: gone, insert } of changes.toReversed()) {
    const leavesNothing = gone === current.length && insert.length === 0
    const inserted = leavesNothing ? EMPTY_PAGE : insert
    const removed = current.slice(at, at + gone)
    if (equal(removed, inserted)) continue
    current = current.toSpliced(at, gone, ...inserted)
    const data = {
      block_id: blockId,
      at,
      delete: gone,
      insert: [...inserted],
      content_bytes: contentBytes(current),
    }
    const touchesFiles = removed.some(showsFile) || inserted.some(showsFile)
    const files = touchesFiles ? { files: fileKeys(current) } : {}
    events.push({ type: 'PageSaved', data: { ...data, ...files } })
  }
  if (contentBytes(current) > MAX_CONTENT_BYTES) {
    throw new DomainError('too_large', 'E_CONTENT_TOO_LARGE', 'A page holds at most 1 MB of text')
  }
  return events
}

function replacement(
  state: Page,
  { nodes, baseRevision }: Extract<PageCommand, { type: 'ReplaceText' }>,
  revision: number
): PageChange[] {
  if (baseRevision !== undefined) {
    const known = baseRevision >= state.recentSince && baseRevision <= revision
    const changed = state.recent.some((change) => change.revision > baseRevision)
    if (!known || changed) throw conflict(state, revision)
  }
  return [{ at: 0, delete: state.nodes.length, insert: nodes }]
}

/** The changes moved from their base to the current text. Throws a conflict that carries that text. */
function onCurrent(
  state: Page,
  { baseRevision, changes }: Extract<PageCommand, { type: 'ChangeText' }>,
  revision: number
): PageChange[] {
  const later = state.recent.filter((change) => change.revision > baseRevision)
  const known = baseRevision >= state.recentSince && baseRevision <= revision
  const ranges = changes.map((change) => ({
    ...change,
    nodes: change.insert,
    insert: change.insert.length,
  }))
  const moved = known ? rebase(ranges, later) : undefined
  if (!moved) throw conflict(state, revision)
  assertInRange(moved, state.nodes.length)
  return moved.map(({ at, delete: gone, nodes }) => ({ at, delete: gone, insert: nodes }))
}

function assertInRange(changes: Pick<Range, 'at' | 'delete'>[], length: number) {
  let end = 0
  for (const { at, delete: gone } of changes) {
    if (at < end) throw outOfRange('Changes must ascend and not overlap')
    end = at + gone
  }
  if (end > length || changes.some(({ at }) => at > length)) {
    throw outOfRange('A change lies outside the document')
  }
}

function outOfRange(message: string) {
  return new DomainError('invalid', 'E_CHANGE_OUT_OF_RANGE', message)
}

function conflict(state: Page, revision: number) {
  const data = { revision, content: formatContent(state.nodes) }
  const message = 'This page was changed elsewhere at the same place'
  return new DomainError('conflict', 'E_SAVE_CONFLICT', message, data)
}

/** UTF-16 units of JSON. */
function lengthOf(nodes: Nodes) {
  return nodes.reduce((sum, node) => sum + node.length, 0)
}

function equal(a: Nodes, b: Nodes) {
  return a.length === b.length && a.every((node, i) => node === b[i])
}
