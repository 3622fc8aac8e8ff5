import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'

/**
 * Favorites with their order. Former ones keep their row, because a block that becomes a favorite
 * again returns to its former place (rule 1.9). Names, paths and the trash come from the tree.
 */
export const favoritesProjection: Projection<WorkspaceEvent> = {
  name: 'favorites',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.favorites (
      id bigint primary key,
      owner_id bigint not null,
      is_favorite boolean not null,
      place bigint not null
    );`,
  indexes: (schema) => `
    create index on ${schema}.favorites (owner_id, place) where is_favorite;`,
  on: {
    BlockFavoriteChanged: {
      sql: (schema) => `
        insert into ${schema}.favorites (id, owner_id, is_favorite, place)
        select * from jsonb_to_recordset($1)
          as r(id bigint, owner_id bigint, is_favorite boolean, place bigint)
        on conflict (id) do update set is_favorite = excluded.is_favorite`,
      rows: ({ block_id: id, is_favorite }, { stream, revision }) => [
        { id, owner_id: ownerOf(stream), is_favorite, place: revision },
      ],
      merge: (earlier, later) => ({ ...later, place: earlier.place }),
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.favorites f using jsonb_to_recordset($1) as r(id bigint)
        where f.id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}

function ownerOf(stream: string) {
  return Number(stream.slice('workspace-'.length))
}
