import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { lastWins, type Handler, type Projection } from '#kernel/projections/projection'

/**
 * Bytes of current names and contents by owner, including the trash (rule 8.2). Sizes are
 * unencrypted in the events, so the sum can be rebuilt after the text is erased.
 */
export const storageProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'storage',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.blocks (
      block_id bigint primary key,
      owner_id bigint not null,
      name_bytes int not null default 0,
      content_bytes int not null default 0
    );
    create table ${schema}.owners (
      owner_id bigint primary key,
      text_bytes bigint not null
    );`,
  on: {
    BlockCreated: {
      sql: (schema) => `
        with created as (
          insert into ${schema}.blocks (block_id, owner_id, name_bytes)
          select id, owner_id, name_bytes from jsonb_to_recordset($1)
            as r(id bigint, owner_id bigint, name_bytes int)
          returning owner_id, name_bytes
        )
        insert into ${schema}.owners as o (owner_id, text_bytes)
        select owner_id, sum(name_bytes) from created group by owner_id
        on conflict (owner_id) do update set text_bytes = o.text_bytes + excluded.text_bytes`,
      rows: (data, { stream }) => [
        {
          id: data.block_id,
          owner_id: Number(stream.slice('workspace-'.length)),
          name_bytes: data.name_bytes,
        },
      ],
    },
    BlocksDeleted: {
      sql: (schema) => `
        with deleted as (
          delete from ${schema}.blocks b using jsonb_to_recordset($1) as r(id bigint)
          where b.block_id = r.id returning b.owner_id, b.name_bytes + b.content_bytes as freed
        )
        update ${schema}.owners o set text_bytes = o.text_bytes - d.freed
        from (select owner_id, sum(freed) as freed from deleted group by owner_id) d
        where o.owner_id = d.owner_id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
    BlockRenamed: resize('name_bytes', (data) => data.name_bytes),
    PageSaved: resize('content_bytes', (data) => data.content_bytes),
  },
}

/** Sets one size of a block and adds the difference to its owner's sum. */
function resize<E extends WorkspaceEvent | PageEvent>(
  column: 'name_bytes' | 'content_bytes',
  bytes: (data: E['data']) => number
): Handler<E> {
  return {
    sql: (schema) => `
      with resized as (
        update ${schema}.blocks b set ${column} = r.bytes
        from jsonb_to_recordset($1) as r(id bigint, bytes int)
          join ${schema}.blocks old on old.block_id = r.id
        where b.block_id = r.id
        returning b.owner_id, r.bytes - old.${column} as grown
      )
      update ${schema}.owners o set text_bytes = o.text_bytes + g.grown
      from (select owner_id, sum(grown) as grown from resized group by owner_id) g
      where o.owner_id = g.owner_id`,
    rows: (data) => [{ id: (data as { block_id: number }).block_id, bytes: bytes(data) }],
    merge: lastWins,
  }
}
