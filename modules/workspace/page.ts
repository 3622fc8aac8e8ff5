import { DomainError } from '#kernel/aggregates/domain_error'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import {
  contentBytes,
  EMPTY_PAGE,
  formatContent,
  type Nodes,
  MAX_CONTENT_BYTES,
} from '#modules/workspace/document/content'
import { countChanges } from '#modules/workspace/document/count_changes'
import { difference, joined } from '#modules/workspace/document/difference'
import { fileKeys, showsFile } from '#modules/workspace/document/files'
import { linkedPageIds, linksPage } from '#modules/workspace/document/page_links'
import { spliced } from '#modules/workspace/document/ranges'
import { rebase, type Range } from '#modules/workspace/document/rebase'
import type { PageEvent } from '#modules/workspace/events'

/**
 * The text of one page. A save is an event with the changes; a snapshot follows after a number of
 * events.
 */

// State

export interface Page {
  nodes: Nodes
  /** Latest changes, oldest first; a save with an older base is rebased over them. */
  recent: readonly (Range & { revision: number })[]
  /** Revision before the oldest of `recent`: a base below it can no longer be rebased. */
  recentSince: number
}

// Commands

/** New nodes are already checked: see document/content.ts. */
export type PageCommand =
  /**
   * With a base revision, rejected if the page changed since; without one, replaces the current
   * text.
   */
  | {
      type: 'ReplaceText'
      blockId: number
      nodes: Nodes
      baseRevision?: number
      /** Time of the last edit in another program (rule 13.37). */
      editedAt?: string
    }
  | { type: 'ChangeText'; blockId: number; baseRevision: number; changes: PageChange[] }

/** One range of the document at the base revision; ranges ascend and do not touch. */
export interface PageChange {
  at: number
  delete: number
  insert: Nodes
}

/**
 * Maximum of a save's ranges × its page's characters (rule 4.9): 100 for the longest page, all for
 * a short one.
 */
const MAX_WORK = 100_000_000
const KEPT_CHANGES = 500
const SNAPSHOT_EVERY = 100
/**
 * Page length per event between snapshots. Snapshots of long pages are rarer and add at most this
 * much to each save.
 */
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

/** Prefix of all page stream names. */
export const PAGE_PREFIX = 'page-'

export function pageStream(blockId: number) {
  return `${PAGE_PREFIX}${blockId}`
}

function evolve(state: Page, event: PageEvent, revision: number): Page {
  switch (event.type) {
    case 'PageSaved': {
      const { ranges, insert, thinned } = event.data
      const nodes = spliced(state.nodes, { ranges, insert: insert ?? [] })
      // Its changes since the day began are unknown, so no older base can be rebased over it.
      if (thinned) return { nodes, recent: [], recentSince: revision }
      // Last range first, so that the positions of earlier ranges stay valid.
      const changes = ranges.map((range) => ({ ...range, revision })).reverse()
      const recent = [...state.recent, ...changes]
      const dropped = recent.splice(0, Math.max(0, recent.length - KEPT_CHANGES)).at(-1)
      return { nodes, recent, recentSince: dropped?.revision ?? state.recentSince }
    }
    case 'PageSnapshotTaken':
      if (state.recent.length > 0) return state
      // The previous save produced this text, and clients know that save's revision as the base.
      return { nodes: event.data.nodes ?? EMPTY_PAGE, recent: [], recentSince: revision - 1 }
    default:
      return event satisfies never
  }
}

type Saved = Extract<PageEvent, { type: 'PageSaved' }>

/** Returns the event of a save; empty if nothing changes. Throws DomainError. */
export function decide(state: Page, command: PageCommand, revision: number): PageEvent[] {
  const changes =
    command.type === 'ReplaceText'
      ? replacement(state, command, revision)
      : onCurrent(state, command, revision)
  const editedAt = command.type === 'ReplaceText' ? command.editedAt : undefined
  let ranges = minimal(state.nodes, changes)
  if (ranges.length === 0) {
    if (editedAt === undefined || revision >= 0) return []
    // Only a save has the time of the last edit, which a page without text has, too (rule 4.51).
    ranges = [{ at: 0, delete: state.nodes.length, insert: EMPTY_PAGE }]
  }
  const event = saved(state.nodes, command.blockId, ranges)
  if (editedAt !== undefined) event.data.edited_at = editedAt
  return [event]
}

/** Reduces ranges that partly repeat the current text to the actual differences. */
function minimal(nodes: Nodes, changes: PageChange[]): PageChange[] {
  const different = changes.flatMap(({ at, delete: gone, insert }) =>
    difference(nodes.slice(at, at + gone), insert).map((part) => ({ ...part, at: at + part.at }))
  )
  return joined(nodes, different)
    .map((range) => {
      const leavesNothing = range.delete === nodes.length && range.insert.length === 0
      return leavesNothing ? { ...range, insert: EMPTY_PAGE } : range
    })
    .filter(({ at, delete: gone, insert }) => !equal(nodes.slice(at, at + gone), insert))
}

function saved(nodes: Nodes, blockId: number, changes: PageChange[]): Saved {
  const ranges = changes.map((change) => ({ ...change, insert: change.insert.length }))
  const insert = changes.flatMap((change) => change.insert)
  const after = spliced(nodes, { ranges, insert })
  const content_bytes = contentBytes(after)
  if (content_bytes > MAX_CONTENT_BYTES) {
    throw new DomainError('too_large', 'E_CONTENT_TOO_LARGE', 'A page holds at most 1 MB of text')
  }
  const removed = changes.flatMap(({ at, delete: gone }) => nodes.slice(at, at + gone))
  const touchesFiles = removed.some(showsFile) || insert.some(showsFile)
  const files = touchesFiles ? { files: fileKeys(after) } : {}
  const touchesLinks = removed.some(linksPage) || insert.some(linksPage)
  const links = touchesLinks ? { links: linkedPageIds(after) } : {}
  const counts = countChanges(removed, insert)
  return {
    type: 'PageSaved',
    data: { block_id: blockId, ranges, insert, content_bytes, ...files, ...links, counts },
  }
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

/** Rebases the changes from their base to the current text. Throws a conflict with that text. */
function onCurrent(
  state: Page,
  { baseRevision, changes }: Extract<PageCommand, { type: 'ChangeText' }>,
  revision: number
): PageChange[] {
  if (changes.length * lengthOf(state.nodes) > MAX_WORK) throw tooManyChanges()
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

function tooManyChanges() {
  const message = 'Too many changes of a long page at once. Send fewer changes, or the whole text'
  return new DomainError('too_large', 'E_TOO_MANY_CHANGES', message)
}

function conflict(state: Page, revision: number) {
  const data = { revision, content: formatContent(state.nodes) }
  const message = 'This page was changed elsewhere at the same place'
  return new DomainError('conflict', 'E_SAVE_CONFLICT', message, data)
}

/** Returns the length of the nodes' JSON in UTF-16 units. */
function lengthOf(nodes: Nodes) {
  return nodes.reduce((sum, node) => sum + node.length, 0)
}

function equal(a: Nodes, b: Nodes) {
  return a.length === b.length && a.every((node, i) => node === b[i])
}
