import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'
import { eraseKeys, removeKeptTexts } from '#kernel/vault/sql'
import { recordStep, reviewImportsOf } from '#modules/workspace/sql'

/**
 * Makes permanent deletion final: the keys of deleted blocks become tombstones. This happens in the
 * same transaction as the reaction's checkpoint, so that no crash leaves a key behind. A lost key
 * also gets a tombstone, so that it stays erased if it returns. Processes that cache folds of the
 * pages are notified to evict them. The time of the step is recorded for the receipt (rule 8.36).
 * Imports that created the blocks are reviewed, because their texts name them (rule 13.38). The
 * review runs later, because only the fold of the workspace knows which blocks remain.
 */
export const erasure: Projection<WorkspaceEvent> = {
  name: 'erasure',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    BlocksDeleted: {
      sql: () => `
        with deleted as (
          select * from jsonb_to_recordset($1)
            as r(id bigint, at timestamptz, owner_id bigint, revision bigint)
        ), erased as (
          ${eraseKeys('deleted')}
        ), kept as (
          ${removeKeptTexts('deleted')}
        ), recorded as (
          ${recordStep('keys', 'deleted')}
        ), reviewed as (
          ${reviewImportsOf('select id from deleted')}
        ), chunks as (
          select json_agg('page-' || block_id)::text as streams
          from (select block_id, row_number() over () / 200 as chunk from erased) numbered
          group by chunk
        )
        select pg_notify('erased', streams) from chunks`,
      rows: (data, { stream, revision, metadata }) => {
        const owner_id = Number(stream.slice('workspace-'.length))
        return data.block_ids.map((id) => ({ id, at: metadata.time, owner_id, revision }))
      },
    },
  },
}
