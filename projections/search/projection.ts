import { EMPTY_PAGE } from '#modules/workspace/document/content'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { mergeSaves } from '#projections/blocks/merge_saves'
import { lastWins, type Projection } from '#kernel/projections/projection'
import { namedAs, savedAs } from '#projections/search/rows'
import { distinctWords, FEW_PENDING, recount, wordsOfNodes } from '#projections/search/sql'
import { searchVersion1 } from '#projections/search/version_1'

/** What a page has in place of words before its first save: a node without any. */
const UNWRITTEN = `array[${EMPTY_PAGE.map(() => "''").join()}]::text[]`

/**
 * What is searched: the words of every block's name and, apart from them, of every page's text, and
 * each owner's vocabulary, which leads from what somebody typed to the words that are there. Where a
 * block lies, and whether it is in the trash, is asked of the blocks read model.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  version: 2,
  previous: searchVersion1 as Projection,
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create extension if not exists pg_trgm schema public;
    create extension if not exists btree_gin schema public;
    create table ${schema}.names (
      block_id bigint primary key,
      owner_id bigint not null,
      name text collate "C" not null,
      name_words text[] collate "C" not null
    );
    create table ${schema}.texts (
      block_id bigint primary key,
      owner_id bigint not null,
      node_words text[] collate "C" not null,
      words text[] collate "C" not null
    );
    create table ${schema}.vocabulary (
      owner_id bigint not null,
      word text collate "C" not null,
      blocks int not null,
      primary key (owner_id, word)
    );`,
  indexes: (schema) => `
    create index on ${schema}.names (owner_id, name);
    create index on ${schema}.names using gin (owner_id, name_words) with (${FEW_PENDING});
    create index on ${schema}.texts using gin (owner_id, words) with (${FEW_PENDING});
    create index on ${schema}.vocabulary using gin (owner_id, word gin_trgm_ops)
      with (fastupdate = off);`,
  views: (schema) => ({
    blocks: `
      select n.*, coalesce(t.node_words, '{}') as node_words, n.name_words || t.words as words
      from ${schema}.names n left join ${schema}.texts t on t.block_id = n.block_id`,
  }),
  on: {
    BlockCreated: {
      sql: (schema) => `
        with changed as (
          insert into ${schema}.names (block_id, owner_id, name, name_words)
          select id, owner_id, name, name_words
          from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, name text, name_words text[])
          returning owner_id, '{}'::text[] as before, name_words as after
        ), ${recount(schema)}`,
      rows: (data, { stream }) => [
        {
          id: data.block_id,
          owner_id: Number(stream.slice('workspace-'.length)),
          ...namedAs(data.name),
        },
      ],
    },
    BlockRenamed: {
      sql: (schema) => `
        with changed as (
          update ${schema}.names n set name = r.name, name_words = r.name_words
          from jsonb_to_recordset($1) as r(id bigint, name text, name_words text[])
            join ${schema}.names old on old.block_id = r.id
          where n.block_id = r.id
          returning n.owner_id, old.name_words as before, n.name_words as after
        ), ${recount(schema)}`,
      rows: (data) => [{ id: data.block_id, ...namedAs(data.name) }],
      merge: lastWins,
    },
    PageSaved: {
      sql: (schema) => `
        with saved as (
          select n.block_id, n.owner_id, old.words as before,
            known.words[:r.at] || r.insert || known.words[r.at + r.gone + 1:] as node_words
          from jsonb_to_recordset($1) as r(id bigint, at int, gone int, insert text[])
            join ${schema}.names n on n.block_id = r.id
            left join ${schema}.texts old on old.block_id = r.id,
            lateral (select coalesce(old.node_words, ${UNWRITTEN}) as words) known
        ), written as (
          insert into ${schema}.texts as t (block_id, owner_id, node_words, words)
          select block_id, owner_id, node_words, ${distinctWords(wordsOfNodes('node_words'))}
          from saved
          on conflict (block_id) do update
            set node_words = excluded.node_words, words = excluded.words
          returning t.block_id, t.words as after
        ), changed as (
          select owner_id, before, after from saved join written using (block_id)
        ), ${recount(schema)}`,
      rows: (data) => [savedAs(data)],
      merge: mergeSaves,
    },
    BlocksDeleted: {
      sql: (schema) => `
        with deleted as (
          select id from jsonb_to_recordset($1) as r(id bigint)
        ), named as (
          delete from ${schema}.names n using deleted d
          where n.block_id = d.id returning n.owner_id, n.name_words as before
        ), written as (
          delete from ${schema}.texts t using deleted d
          where t.block_id = d.id returning t.owner_id, t.words as before
        ), changed as (
          select owner_id, before, '{}'::text[] as after from named
          union all select owner_id, before, '{}' from written
        ), ${recount(schema)}`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}
