import type pg from 'pg'
import type { RecordedEvent } from '#kernel/event_store/port'
import { follows } from '#kernel/projections/batch'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { erasedBlocks } from '#kernel/vault/erased'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { erasure } from '#projections/erasure/projection'

type Deleted = Extract<WorkspaceEvent, { type: 'BlocksDeleted' }>

/** What the vault has erased, beside what the log says was deleted for ever. */
export class ErasureCheck {
  #deleted = new Set<number>()
  #last = ''

  /** To be given every event of the log. */
  see({ stream, type, data, position }: RecordedEvent) {
    if (type !== ('BlocksDeleted' satisfies Deleted['type'])) return
    if (!follows(erasure, { stream })) return
    for (const id of blocksIn(data)) this.#deleted.add(id)
    this.#last = position
  }

  /** `unasked`: erased, and the log does not say why; `due`: deleted, and their text is still there. */
  async end(pool: pg.Pool) {
    const checkpoint = (await checkpointsIn(pool)).find(({ name }) => name === erasure.name)
    const erased = await erasedBlocks(pool)
    const unasked = [...erased].filter((id) => !this.#deleted.has(id))
    const isDone = checkpoint !== undefined && checkpoint.position >= this.#last
    const due = isDone ? [...this.#deleted].filter((id) => !erased.has(id)) : []
    return { erased: erased.size, unasked, due }
  }
}

/** None where somebody has changed the event: that is found by its hash. */
function blocksIn(data: Uint8Array): number[] {
  try {
    const { block_ids: ids } = JSON.parse(Buffer.from(data).toString('utf8')) as Deleted['data']
    return ids.map(Number)
  } catch {
    return []
  }
}
