import { paragraph } from '#bench/users'
import { checkNodes, contentBytes, EMPTY_PAGE } from '#modules/workspace/document/content'
import type { ChangeCounts } from '#modules/workspace/document/count_changes'
import type { PageEvent } from '#modules/workspace/events'

/** Blocks of the page, and saves between two snapshots, as the product takes them. */
const BLOCKS = 30
const SNAPSHOT_EVERY = 100

/** Returns the events of a page with this many saves, each of which changes one block. */
export function savesOf(block_id: number, count: number): PageEvent[] {
  const events: PageEvent[] = []
  let nodes = EMPTY_PAGE
  for (let save = 0; save < count; save++) {
    const at = save % BLOCKS
    const insert = save === 0 ? Array.from({ length: BLOCKS }, (_, i) => node(-i)) : [node(save)]
    nodes = nodes.toSpliced(at, 1, ...insert)
    const content_bytes = contentBytes(nodes)
    const ranges = [{ at, delete: 1, insert: insert.length }]
    const counts = { blocks: [0, 1, 0], words: [1, 1] } satisfies ChangeCounts
    events.push({ type: 'PageSaved', data: { block_id, ranges, insert, content_bytes, counts } })
    if ((save + 1) % SNAPSHOT_EVERY > 0) continue
    events.push({ type: 'PageSnapshotTaken', data: { block_id, nodes: [...nodes], content_bytes } })
  }
  return events
}

/** Returns the revision of a save of such a page, counted from 0. */
export function revisionOf(save: number) {
  return save + Math.floor(save / SNAPSHOT_EVERY)
}

function node(number: number) {
  return checkNodes([paragraph(`Words of save ${number}, in a paragraph. `.repeat(5))])[0]!
}
