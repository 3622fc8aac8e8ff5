import { EMPTY_PAGE } from '#modules/workspace/document/content'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { mergeSaves } from '#projections/blocks/merge_saves'
import { lastWins, type Projection } from '#kernel/projections/projection'
import { namedAs, savedAs } from '#projections/search/rows'
import { distinctWords, FEW_PENDING, recount, wordsOfNodes } from '#projections/search/sql'

/**
 * Search with one row a block: a name and a text shared an index, so that whoever renamed a page had
 * all its words indexed again.
 */
export const searchVersion1: Projection<WorkspaceEvent | PageEvent> = {
  name: 'search',
  needsText: true,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create extension if not exists pg_trgm schema public;
    create extension if not exists btree_gin schema public;
    create table ${schema}.blocks (
      block_id bigint primary key,
      owner_id bigint not null,
      name text collate "C" not null,
      name_words text[] collate "C" not null,
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
    create index on ${schema}.blocks (owner_id, name);
    create index on ${schema}.blocks using gin (owner_id, name_words) with (${FEW_PENDING});
    create index on ${schema}.blocks using gin (owner_id, words) with (${FEW_PENDING});
    create index on ${schema}.vocabulary using gin (owner_id, word gin_trgm_ops)
      with (fastupdate = off);`,
  views: (schema) => ({
    names: `select block_id, owner_id, name, name_words from ${schema}.blocks`,
    texts: `select block_id, owner_id, node_words, words from ${schema}.blocks`,
  }),
  on: {
    BlockCreated: {
      sql: (schema) => `
        with changed as (
          insert into ${schema}.blocks (block_id, owner_id, name, name_words, node_words, words)
          select id, owner_id, name, name_words, node_words, ${allWords('name_words', 'node_words')}
          from jsonb_to_recordset($1) as r(id bigint, owner_id bigint, name text,
            name_words text[], node_words text[])
          returning owner_id, '{}'::text[] as before, words as after
        ), ${recount(schema)}`,
      rows: (data, { stream }) => [
        {
          id: data.block_id,
          owner_id: Number(stream.slice('workspace-'.length)),
          ...namedAs(data.name),
          node_words: data.block_type === 'page' ? EMPTY_PAGE.map(() => '') : [],
        },
      ],
    },
    BlockRenamed: {
      sql: (schema) => `
        with changed as (
          update ${schema}.blocks b set name = r.name, name_words = r.name_words,
            words = ${allWords('r.name_words', 'b.node_words')}
          from jsonb_to_recordset($1) as r(id bigint, name text, name_words text[])
            join ${schema}.blocks old on old.block_id = r.id
          where b.block_id = r.id
          returning b.owner_id, old.words as before, b.words as after
        ), ${recount(schema)}`,
      rows: (data) => [{ id: data.block_id, ...namedAs(data.name) }],
      merge: lastWins,
    },
    PageSaved: {
      sql: (schema) => `
        with saved as (
          select old.block_id, old.words as before, old.name_words,
            old.node_words[:r.at] || r.insert || old.node_words[r.at + r.gone + 1:] as node_words
          from jsonb_to_recordset($1) as r(id bigint, at int, gone int, insert text[])
            join ${schema}.blocks old on old.block_id = r.id
        ), changed as (
          update ${schema}.blocks b set node_words = s.node_words,
            words = ${allWords('s.name_words', 's.node_words')}
          from saved s where b.block_id = s.block_id
          returning b.owner_id, s.before, b.words as after
        ), ${recount(schema)}`,
      rows: (data) => [savedAs(data)],
      merge: mergeSaves,
    },
    BlocksDeleted: {
      sql: (schema) => `
        with changed as (
          delete from ${schema}.blocks b using jsonb_to_recordset($1) as r(id bigint)
          where b.block_id = r.id returning b.owner_id, b.words as before, '{}'::text[] as after
        ), ${recount(schema)}`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}

function allWords(nameWords: string, nodeWords: string) {
  return distinctWords(`${nameWords} || ${wordsOfNodes(nodeWords)}`)
}
