import { disableIndexStatistics } from '#kernel/database/column_statistics'
import { CREATE_TRIGRAMS } from '#kernel/database/trigrams'
import { TEXTS_IN_ROWS } from '#kernel/database/toast_storage'
import type { Projection } from '#kernel/projections/projection'

/** Maximum number of distinct words kept per block, more than a novel has. */
const MAX_WORDS = 20_000

/** Returns SQL for the distinct words of nodes, where each node is a text of words. */
export function distinctWords(nodeWords: string) {
  return `array(
    select distinct word collate "C"
    from unnest(string_to_array(array_to_string(${nodeWords}, ' '), ' ')) word
    where word <> '' order by word collate "C" limit ${MAX_WORDS})`
}

/**
 * Returns SQL that counts the words of `changed` (owner_id, before, after) into the vocabulary and
 * deletes words at 0. Words are looked up one by one, because Postgres would otherwise read the
 * words of all users.
 */
export function recount(schema: string) {
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

/**
 * Tables, indexes and views of search. `parts` returns the parts of a word: its trigrams and its
 * end. They find words whose start is unknown. Each part is prefixed with its owner, so that a
 * search skips other owners' words. `partsOf` in queries/typos.ts returns the same parts.
 */
export const searchTables = {
  tables: (schema) => `
    ${CREATE_TRIGRAMS}
    create extension if not exists btree_gin;
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
    ) with (${TEXTS_IN_ROWS});
    create table ${schema}.vocabulary (
      owner_id bigint not null,
      word text collate "C" not null,
      blocks int not null,
      primary key (owner_id, word)
    );
    create function ${schema}.parts(owner_id bigint, word text) returns text[]
      language plpgsql immutable strict parallel safe as $body$
      declare
        owner text := owner_id;
        ended text := word || ' ';
        parts text[] := '{}';
      begin
        for i in 1..length(word) - 1 loop
          parts := parts || (owner || substr(ended, i, 3));
        end loop;
        return parts;
      end $body$;`,
  // Every save reindexes all words of its page. Pending entries are sorted in together, which halves
  // the cost. Every search scans the pending entries, so only texts have them, up to 128 kB
  // (decision 32).
  indexes: (schema) => `
    create index on ${schema}.names (owner_id, name);
    create index on ${schema}.names using gin (owner_id, name_words) with (fastupdate = off);
    create index on ${schema}.texts using gin (owner_id, words)
      with (fastupdate = on, gin_pending_list_limit = 128);
    create index vocabulary_parts on ${schema}.vocabulary
      using gin (${schema}.parts(owner_id, word)) with (fastupdate = off);
    ${disableIndexStatistics(`${schema}.vocabulary_parts`)}`,
  views: (schema) => ({
    // Processes of the previous release read `has_parts`.
    words: `
      select *, true as has_parts, ${schema}.parts(owner_id, word) as parts
      from ${schema}.vocabulary`,
  }),
} satisfies Partial<Projection>
