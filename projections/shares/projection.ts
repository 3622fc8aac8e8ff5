import { createHash } from 'node:crypto'
import type { WorkspaceEvent } from '#modules/workspace/events'
import type { Projection } from '#kernel/projections/projection'

/**
 * Shares that have not ended (rule 15.45), found by the hash of their token. The aggregate decides
 * if a visitor may read; this read model holds the text that the aggregate lacks: the token, which
 * the owner sees again, and the hash of the password. Rows are identified by their block, because
 * the block's deletion ends its shares.
 */
export const sharesProjection: Projection<WorkspaceEvent> = {
  name: 'shares',
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-'],
  tables: (schema) => `
    create table ${schema}.shares (
      owner_id bigint not null,
      id bigint not null,
      block_id bigint not null,
      token text not null,
      token_hash bytea not null unique,
      expires_at timestamptz,
      indexable boolean not null,
      password_id text,
      password_hash text,
      created_at timestamptz not null,
      primary key (owner_id, id)
    );
    create index on ${schema}.shares (block_id);`,
  on: {
    BlockShared: {
      sql: (schema) => `
        insert into ${schema}.shares (owner_id, id, block_id, token, token_hash, expires_at,
          indexable, password_id, password_hash, created_at)
        select owner_id, share_id, id, token, decode(token_hash, 'hex'), expires_at, indexable,
          password_id, password_hash, created_at
        from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, share_id bigint, token text,
          token_hash text, expires_at timestamptz, indexable boolean, password_id text,
          password_hash text, created_at timestamptz)`,
      rows: ({ block_id: id, token, ...share }, { stream, metadata }) =>
        // The token of an erased block is gone, and its deletion follows in the log.
        token === null
          ? []
          : [
              {
                id,
                ...share,
                owner_id: ownerOf(stream),
                token,
                token_hash: tokenHash(token).toString('hex'),
                created_at: metadata.time,
              },
            ],
    },
    ShareChanged: {
      sql: (schema) => `
        update ${schema}.shares s set expires_at = r.expires_at, indexable = r.indexable,
          password_id = r.password_id,
          password_hash = case when r.password_id is null then null
            else coalesce(r.password_hash, s.password_hash) end
        from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, share_id bigint,
          expires_at timestamptz, indexable boolean, password_id text, password_hash text)
        where s.owner_id = r.owner_id and s.id = r.share_id`,
      rows: ({ block_id: id, ...share }, { stream }) => [
        { id, ...share, owner_id: ownerOf(stream) },
      ],
    },
    SharesEnded: {
      sql: (schema) => `
        delete from ${schema}.shares s
        using jsonb_to_recordset($1) as r(id bigint, owner_id bigint, share_ids bigint[])
        where s.owner_id = r.owner_id and s.id = any(r.share_ids)`,
      rows: ({ shares }, { stream }) =>
        Array.from(
          Map.groupBy(shares, ({ block_id: id }) => id),
          ([id, ended]) => ({
            id,
            owner_id: ownerOf(stream),
            share_ids: ended.map(({ share_id: shareId }) => shareId),
          })
        ),
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.shares s using jsonb_to_recordset($1) as r(id bigint)
        where s.block_id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}

/** Returns the hash by which a share is found, so that a lookup compares no secret byte by byte. */
export function tokenHash(token: string) {
  return createHash('sha256').update(token).digest()
}

function ownerOf(stream: string) {
  return Number(stream.slice('workspace-'.length))
}
