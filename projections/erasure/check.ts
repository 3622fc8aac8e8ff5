import type pg from 'pg'
import type { RecordedEvent } from '#kernel/event_store/port'
import { follows } from '#kernel/projections/batch'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { erasedBlocks } from '#kernel/vault/erased'
import { IMPORT_KEYS } from '#modules/workspace/sql'
import type { WorkspaceEvent } from '#modules/workspace/events'
import { erasure } from '#projections/erasure/reaction'

type Deleted = Extract<WorkspaceEvent, { type: 'BlocksDeleted' }>

/** Compares the blocks erased in the vault with the permanent deletions in the log. */
export class ErasureCheck {
  #deleted = new Set<number>()
  #last = ''

  /** Receives every event of the log. */
  see({ stream, type, data, position }: RecordedEvent) {
    if (type !== ('BlocksDeleted' satisfies Deleted['type'])) return
    if (!follows(erasure, { stream })) return
    for (const id of blocksIn(data)) this.#deleted.add(id)
    this.#last = position
  }

  /**
   * Returns `unasked`: erased blocks without a deletion in the log. `due`: deleted blocks whose
   * text still exists.
   */
  async end(pool: pg.Pool) {
    const checkpoint = (await checkpointsIn(pool)).find(({ name }) => name === erasure.name)
    const imports = await importKeys(pool)
    const erased = new Set([...(await erasedBlocks(pool))].filter((id) => !imports.has(id)))
    const unasked = [...erased].filter((id) => !this.#deleted.has(id))
    const isDone = checkpoint !== undefined && checkpoint.position >= this.#last
    const due = isDone ? [...this.#deleted].filter((id) => !erased.has(id)) : []
    return { erased: erased.size, unasked, due }
  }
}

/** Returns the ids, or none if the event was tampered with, which its hash reveals. */
function blocksIn(data: Uint8Array): number[] {
  try {
    const { block_ids: ids } = JSON.parse(Buffer.from(data).toString('utf8')) as Deleted['data']
    return ids.map(Number)
  } catch {
    return []
  }
}

/** Returns the keys of imports, which are erased with the import's last block (rule 13.38). */
async function importKeys(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string }>(`select id from ${IMPORT_KEYS} k`)
  return new Set(rows.map(({ id }) => Number(id)))
}
