import { test } from '@japa/runner'
import type { ReplayedBlock } from '#modules/workspace/api'
import { changed, thingsOf } from './changes.js'
import { familiesOf, rowsOf, withAncestors } from './tree-rows.js'

const BLOCKS = 50_000
/** Milliseconds of processor time from one moment to the next, all rows but the drawing. */
const A_STEP = 50
const TIMES = 20

/** 10 folders, 100 files, 1,000 sections, and pages in them. */
function blocks(): ReplayedBlock[] {
  const types = ['folder', 'file', 'section', 'page'] as const
  const starts = [0, 10, 110, 1_110]
  return Array.from({ length: BLOCKS }, (_, i) => {
    const level = starts.findLastIndex((start) => i >= start)
    const [above, own] = [starts[level - 1] ?? 0, starts[level]!]
    const parent = level === 0 ? null : above + ((i - own) % (own - above)) + 1
    return {
      id: i + 1,
      block_type: types[level]!,
      parent_block_id: parent,
      rank: `a${String(i).padStart(6, '0')}`,
      archived: false,
      settings: null,
      created_at: '2026-03-01T09:00:00.000Z',
      named_at: i,
      name_bytes: 8,
    }
  })
}

test(`of ${BLOCKS} blocks, the next moment is there in ${A_STEP} ms`, ({ assert }) => {
  let things = thingsOf(blocks())
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    const used = process.cpuUsage()
    const before = things.get(BLOCKS - i)!
    const change = { id: before.id, before, after: { ...before, rank: 'a0' } }
    things = changed(things, [change])
    const open = withAncestors(things, [change.id])
    const rows = rowsOf(familiesOf(things), ({ block_type: type, id }) => {
      return type === 'folder' || type === 'file' || type === 'section' || open.has(id)
    })
    const { user, system } = process.cpuUsage(used)
    times.push((user + system) / 1_000)
    assert.lengthOf(rows, BLOCKS)
  }
  times.sort((a, b) => a - b)
  console.log(`A step: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms of processor time`)
  assert.isBelow(times[TIMES / 2]!, A_STEP)
})
