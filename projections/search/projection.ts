import { EMPTY_PAGE } from '#modules/workspace/document/content'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { mergeSaves } from '#projections/blocks/merge_saves'
import { lastWins, type Projection } from '#kernel/projections/projection'
import { nodeText } from '#projections/search/node_text'
import { foldText, wordsOf } from '#projections/search/words'

/** Folded names are kept this long: an index row holds no more than 2,700 bytes. */
const NAME_LENGTH = 300
/** Distinct words of one block that are kept: more than a novel has. */
const MAX_WORDS = 20_000
/**
 * Every save indexes all words of its page again. So that this costs half, they wait to be sorted
 * in together; no more of them, in KB, than a search goes through at no cost that can be measured.
 */
const FEW_PENDING = 'fastupdate = on, gin_pending_list_limit = 512'

/**
 * What is searched: the words of every block's name and of every page's text, and each owner's
 * vocabulary, which leads from what somebody typed to the words that are there. Where a block lies,
 * and whether it is in the trash, is asked of the blocks read model.
 */
export const searchProjection: Projection<WorkspaceEvent | PageEvent> = {
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
      rows: (data) => [
        {
          id: data.block_id,
          at: data.at,
          gone: data.delete,
          insert: (data.insert ?? []).map((node) => wordsOf(nodeText(node)).join(' ')),
        },
      ],
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

function namedAs(name: string | null) {
  const folded = foldText(name ?? '').slice(0, NAME_LENGTH)
  return { name: folded.toWellFormed(), name_words: wordsOf(name ?? '') }
}

/** The distinct words of a name and of nodes, each of which is a text of words. */
function allWords(nameWords: string, nodeWords: string) {
  return `array(
    select distinct word collate "C" from unnest(
      ${nameWords} || string_to_array(array_to_string(${nodeWords}, ' '), ' ')) word
    where word <> '' order by word collate "C" limit ${MAX_WORDS})`
}

/**
 * Counts words of `changed` (owner_id, before, after) into the vocabulary; at 0 they are gone. Those
 * are found one by one: the plan for many words reads all of everybody's, and is taken for few, too.
 */
function recount(schema: string) {
  return `counted as (
      select owner_id, word, sum(n)::int as n from (
        select owner_id, unnest(after) as word, 1 as n from changed
        union all
        select owner_id, unnest(before), -1 from changed
      ) change group by owner_id, word having sum(n) <> 0
    ), gone as (
      delete from ${schema}.vocabulary where ctid = any(array(
        select known.ctid from counted c, lateral (
          select ctid from ${schema}.vocabulary v
          where v.owner_id = c.owner_id and v.word = c.word and v.blocks + c.n = 0 offset 0
        ) known where c.n < 0))
    )
    insert into ${schema}.vocabulary as v (owner_id, word, blocks)
    select owner_id, word, n from counted c
    where n > 0 or exists (select from ${schema}.vocabulary known
      where known.owner_id = c.owner_id and known.word = c.word and known.blocks + c.n > 0)
    on conflict (owner_id, word) do update set blocks = v.blocks + excluded.blocks`
}
