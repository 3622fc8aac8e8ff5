import { EMPTY_PAGE } from '#modules/workspace/document/content'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { mergeSaves, SPLICE_COLUMNS, splicedBy } from '#projections/blocks/saves'
import { lastWins, type Projection } from '#kernel/projections/projection'
import { namedAs, savedAs } from '#projections/search/rows'
import { distinctWords, recount } from '#projections/search/sql'

/** A page's words before its first save: one node without words. */
const UNWRITTEN = `array[${EMPTY_PAGE.map(() => "''").join()}]::text[]`

/** Weight of a deleted block's words in bytes, if it has any. */
const DELETED_WEIGHT = 5_000

/** Effects of events on names, texts and the vocabulary, for each version that has them. */
export const handlers: Projection<WorkspaceEvent | PageEvent>['on'] = {
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
          ${splicedBy('r', `coalesce(old.node_words, ${UNWRITTEN})`)} as node_words
        from jsonb_to_recordset($1) as r(id bigint, ${SPLICE_COLUMNS})
          join ${schema}.names n on n.block_id = r.id
          left join ${schema}.texts old on old.block_id = r.id
      ), written as (
        insert into ${schema}.texts as t (block_id, owner_id, node_words, words)
        select block_id, owner_id, node_words, ${distinctWords('node_words')}
        from saved
        on conflict (block_id) do update
          set node_words = excluded.node_words, words = excluded.words
        returning t.block_id, t.words as after
      ), changed as (
        select owner_id, before, after from saved join written using (block_id)
      ), ${recount(schema)}`,
    rows: (data) => [savedAs(data)],
    merge: mergeSaves,
    // A save compares and reindexes all words of the page.
    weight: (data) => data.content_bytes,
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
    // A deletion removes the words of each block from the vocabulary's counts.
    weight: (data) => data.block_ids.length * DELETED_WEIGHT,
  },
}
