import { ownerOf } from '#kernel/events/owner_of'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { Handler, Projection, Row } from '#kernel/projections/projection'
import type { ActKind } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'

type Event = WorkspaceEvent | PageEvent

/** A pause between two saves that ends a sitting (rule 15.58). */
const PAUSE = `interval '10 minutes'`

/** Key of the folders' list, which belongs to no block. */
export const NO_BLOCK = 0

const COLUMNS = `owner_id bigint, act text, kind text, revision bigint, at timestamptz,
  device text, undoes text, is_redo boolean, request text, value jsonb`

/**
 * Changes that the user's commands made, one row per block and kind, without text (decision 303).
 * `act` is the id of the command, `revision` that of the event in its stream, and `value` the state
 * after it. Saves of one sitting share a row. Rows are identified by their block.
 */
export const actsProjection: Projection<Event> = {
  name: 'acts',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  tables: (schema) => `
    create table ${schema}.acts (
      block_id bigint not null,
      kind text not null,
      owner_id bigint not null,
      revision bigint not null,
      act text not null,
      at timestamptz not null,
      device text,
      undoes text,
      is_redo boolean not null,
      request text,
      value jsonb not null,
      edits int not null default 1,
      primary key (block_id, kind, owner_id, revision)
    );`,
  indexes: (schema) => `
    create index on ${schema}.acts (owner_id, at desc, act desc, revision);
    create index on ${schema}.acts (owner_id, act);
    create index on ${schema}.acts (undoes) where undoes is not null;
    create index on ${schema}.acts ((value->>'import')) where value ? 'import';`,
  on: {
    BlockCreated: added(({ block_id, parent_block_id: parent, rank, copy, imported }) => [
      copy ? 'copied' : imported ? 'imported' : 'created',
      [[block_id, { parent, rank, ...(imported && { import: imported.import_id }) }]],
    ]),
    BlockRenamed: added(({ block_id }) => ['renamed', [[block_id, {}]]]),
    BlockReordered: added(({ block_id, rank }) => ['reordered', [[block_id, { rank }]]]),
    BlocksMoved: added(({ parent_block_id: parent, blocks }) => [
      'moved',
      blocks.map(({ block_id, rank }) => [block_id, { parent, rank }]),
    ]),
    BlocksArchived: added(({ block_ids: ids }) => ['archived', ids.map((id) => [id, {}])]),
    BlocksRestored: added(({ block_ids: ids }) => ['restored', ids.map((id) => [id, {}])]),
    PageFontChanged: added(({ block_id, ...value }) => ['font', [[block_id, value]]]),
    PageWidthChanged: added(({ block_id, ...value }) => ['width', [[block_id, value]]]),
    PageTextSizeChanged: added(({ block_id, ...value }) => ['text_size', [[block_id, value]]]),
    PageLockChanged: added(({ block_id, ...value }) => ['lock', [[block_id, value]]]),
    BlockFavoriteChanged: added(({ block_id, ...value }) => ['favorite', [[block_id, value]]]),
    BlockIconChanged: added(({ block_id }) => ['icon', [[block_id, {}]]]),
    PageTemplateChanged: added(({ block_id, ...value }) => ['template', [[block_id, value]]]),
    ListSortChanged: added(({ parent_block_id, sort }) => [
      'sorted',
      [[parent_block_id ?? NO_BLOCK, { sort }]],
    ]),
    BlockShared: added(({ block_id, share_id }) => ['shared', [[block_id, { share_id }]]]),
    ShareChanged: added(({ block_id, share_id }) => ['share_changed', [[block_id, { share_id }]]]),
    SharesEnded: added(({ shares }) => [
      'share_ended',
      Array.from(
        Map.groupBy(shares, ({ block_id: id }) => id),
        ([id, ended]) => [id, { share_id: ended[0]!.share_id }]
      ),
    ]),
    PageVersionNamed: added(({ block_id, version }) => [
      'version_named',
      [[block_id, { version }]],
    ]),
    PageSaved: {
      sql: addSaves,
      // The import itself is listed, and none of its texts.
      rows: ({ block_id: id, edited_at }, stored) =>
        edited_at === undefined ? [rowOf(stored, 'edited', [id, {}])] : [],
      merge: bothLists,
    },
    BlocksDeleted: {
      sql: (schema) => `
        delete from ${schema}.acts a using jsonb_to_recordset($1) as r(id bigint)
        where a.block_id = r.id`,
      rows: (data) => data.block_ids.map((id) => ({ id })),
    },
  },
}

type Changed = [blockId: number, value: object]

function added<E extends Event>(
  changesOf: (data: E['data']) => [kind: ActKind, changed: Changed[]]
): Handler<E> {
  return {
    sql: (schema) => `
      insert into ${schema}.acts (block_id, owner_id, act, kind, revision, at, device, undoes,
        is_redo, request, value)
      select r.id, c.owner_id, c.act, c.kind, c.revision, c.at, c.device, c.undoes, c.is_redo,
        c.request, c.value
      from jsonb_to_recordset($1) as r(id bigint, changes jsonb)
        cross join jsonb_to_recordset(r.changes) as c(${COLUMNS})`,
    rows: (data, stored) => {
      const [kind, changed] = changesOf(data)
      return changed.map((change) => rowOf(stored, kind, change))
    },
    merge: bothLists,
  }
}

function rowOf({ revision, metadata }: StoredEvent, kind: ActKind, [id, value]: Changed): Row {
  const { command_id: act, time: at, device, undoes, redoes } = metadata
  const change = {
    owner_id: ownerOf(metadata),
    act,
    kind,
    revision,
    at,
    device,
    undoes: undoes ?? redoes,
    is_redo: redoes !== undefined,
    // Tells the first text of a copy from a later one.
    request: kind === 'copied' || kind === 'edited' ? metadata.correlation_id : null,
    value,
  }
  return { id, changes: change.owner_id === undefined ? [] : [change] }
}

/** Joins the changes of a block, so that a batch writes all of them at once. */
function bothLists(earlier: Row, later: Row): Row {
  const changes = [...(earlier['changes'] as unknown[]), ...(later['changes'] as unknown[])]
  return { ...earlier, changes }
}

/**
 * Adds saves to sittings. A sitting ends with a pause, and with an undo, which is an act of its own.
 * The text that comes with a copy is no edit.
 */
function addSaves(schema: string) {
  return `
    with known as (
      select r.id, r.changes, l.revision as last_revision, l.at as last_at, l.undoes as last_undoes,
        array(
          select a.request from ${schema}.acts a where a.block_id = r.id and a.kind = 'copied'
        ) as copies
      from jsonb_to_recordset($1) as r(id bigint, changes jsonb)
        left join lateral (
          select a.revision, a.at, a.undoes from ${schema}.acts a
          where a.block_id = r.id and a.kind = 'edited' order by a.revision desc limit 1
        ) l on true
    ), beside as (
      select k.id, k.last_revision, c.*,
        coalesce(lag(c.at) over w, k.last_at) as at_before,
        coalesce(lag(c.undoes) over w,
          case when row_number() over w = 1 then k.last_undoes end) as undoes_before
      from known k cross join jsonb_to_recordset(k.changes) as c(${COLUMNS})
      where c.request <> all(k.copies)
      window w as (partition by k.id order by c.revision)
    ), numbered as (
      select b.*, sum(case
          when at_before is null or undoes is not null or undoes_before is not null
            or at - at_before > ${PAUSE} then 1
          else 0
        end) over (partition by id order by revision) as sitting
      from beside b
    ), sittings as (
      select id, sitting, min(owner_id) as owner_id,
        (array_agg(act order by revision))[1] as act,
        min(revision) as first, max(revision) as revision,
        (array_agg(at order by revision desc))[1] as at,
        (array_agg(device order by revision desc))[1] as device,
        min(undoes) as undoes, bool_or(is_redo) as is_redo, count(*)::int as edits,
        min(last_revision) as last_revision
      from numbered group by id, sitting
    ), continued as (
      update ${schema}.acts a set revision = s.revision, at = s.at, device = s.device,
        edits = a.edits + s.edits
      from sittings s
      where s.sitting = 0 and a.block_id = s.id and a.kind = 'edited'
        and a.revision = s.last_revision
    )
    insert into ${schema}.acts (block_id, kind, owner_id, revision, act, at, device, undoes,
      is_redo, value, edits)
    select id, 'edited', owner_id, revision, act, at, device, undoes, is_redo,
      jsonb_build_object('first', first), edits
    from sittings where sitting > 0`
}
