import type { WorkspaceEvent } from '#modules/workspace/events'
import { NOTHING_PARKED, SHOWN, SHOWN_NOW } from '#projections/files/queries'
import type { Projection } from '#kernel/projections/projection'

/**
 * What was deleted for ever takes its files along (rule 3.5): those uploaded for it and those it
 * ever showed, unless another page of the owner shows them. From this event's transaction on they
 * are not served; the outbox removes the bytes. Runs after `files` has seen the same events.
 */
export const fileRemoval: Projection<WorkspaceEvent> = {
  name: 'file_removal',
  reaction: true,
  needsText: false,
  streams: ['workspace-'],
  tables: () => '',
  on: {
    BlocksDeleted: {
      sql: () => `
        with deleted as (
          select id from jsonb_to_recordset($1) as r(id bigint)
        ), candidates as (
          select key from files where block_id in (select id from deleted)
          union
          select s.key from ${SHOWN} s join files f using (key, owner_id)
          where s.block_id in (select id from deleted)
        ), gone as (
          delete from files f using candidates c
          where f.key = c.key and not ${SHOWN_NOW} and ${NOTHING_PARKED}
          returning f.object, f.key
        )
        insert into outbox (topic, key, payload)
        select 'file', coalesce(object, 'uploads/' || key), '{}' from gone`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
