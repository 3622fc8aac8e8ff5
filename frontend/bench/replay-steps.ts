/**
 * `npm run bench:replay`: measures the CPU time of one replay step in a workspace of 50,000 blocks,
 * except drawing. Exits with 1 when the median misses the target.
 */
import type { ReplayedBlock } from '#modules/workspace/api'
import { changed, itemsById } from '../features/admin/replay/changes.js'
import { familiesOf, rowsOf, withAncestors } from '../features/admin/replay/tree-rows.js'

const BLOCKS = 50_000
const TYPES = ['folder', 'file', 'section', 'page'] as const
/** Index of the first block of each type. */
const STARTS = [0, 10, 110, 1_110]
const ROUNDS = 20
const AIM_MS = 50

let things = itemsById(Array.from({ length: BLOCKS }, (_, i) => blockAt(i)))
const times: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const used = process.cpuUsage()
  const before = things.get(BLOCKS - round)!
  const change = { id: before.id, before, after: { ...before, rank: 'a0' } }
  things = changed(things, [change])
  const open = withAncestors(things, [change.id])
  rowsOf(familiesOf(things), ({ block_type: type, id }) => type !== 'page' || open.has(id))
  const { user, system } = process.cpuUsage(used)
  times.push((user + system) / 1_000)
}
times.sort((a, b) => a - b)
const median = times[ROUNDS / 2]!
console.table({ 'ms of processor time per step': { p50: median, most: times.at(-1), aim: AIM_MS } })
if (median > AIM_MS) process.exitCode = 1

/** Returns block `i`: 10 folders, 100 files, 1,000 sections, then their pages. */
function blockAt(i: number): ReplayedBlock {
  const level = STARTS.findLastIndex((start) => i >= start)
  const [above, own] = [STARTS[level - 1] ?? 0, STARTS[level]!]
  return {
    id: i + 1,
    block_type: TYPES[level]!,
    parent_block_id: level === 0 ? null : above + ((i - own) % (own - above)) + 1,
    rank: `a${String(i).padStart(6, '0')}`,
    archived: false,
    settings: null,
    favorite: false,
    template: false,
    sort: 'manual',
    shares: [],
    created_at: '2026-03-01T09:00:00.000Z',
    named_at: i,
    name_bytes: 8,
    icon_at: null,
  }
}
