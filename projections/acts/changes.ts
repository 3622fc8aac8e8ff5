import { ownerOf } from '#kernel/events/owner_of'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import type { Handler, Projection, Row } from '#kernel/projections/projection'
import type { ActKind } from '#modules/workspace/api'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'

type Event = WorkspaceEvent | PageEvent

/** Key of the folders' list, which belongs to no block. */
export const NO_BLOCK = 0

export const COLUMNS = `owner_id bigint, act text, kind text, revision bigint, at timestamptz,
  device text, undoes text, is_redo boolean, request text, value jsonb`

/** Tables and indexes of both versions. */
export const TABLES: Pick<Projection, 'tables' | 'indexes'> = {
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
}

/** Handlers of all events except creations and saves, which each version handles on its own. */
export const otherChanges: Projection<Event>['on'] = {
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
  PageVersionNamed: added(({ block_id, version }) => ['version_named', [[block_id, { version }]]]),
  BlocksDeleted: {
    sql: (schema) => `
      delete from ${schema}.acts a using jsonb_to_recordset($1) as r(id bigint)
      where a.block_id = r.id`,
    rows: (data) => data.block_ids.map((id) => ({ id })),
  },
}

type Changed = [blockId: number, value: object]

/** Adds the rows of an event. `requestOf` returns their `request`. */
export function added<E extends Event>(
  changesOf: (data: E['data']) => [kind: ActKind, changed: Changed[]],
  requestOf: (stored: StoredEvent, data: E['data']) => string | null = () => null
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
      const request = requestOf(stored, data)
      return changed.map((change) => rowOf(stored, kind, change, request))
    },
    merge: bothLists,
  }
}

type Created = Extract<WorkspaceEvent, { type: 'BlockCreated' }>

/** Returns the change of a new block. */
export function creation(data: Created['data']): [kind: ActKind, changed: Changed[]] {
  const { block_id: id, parent_block_id: parent, rank, copy, imported } = data
  const kind = copy ? 'copied' : imported ? 'imported' : 'created'
  return [kind, [[id, { parent, rank, ...(imported && { import: imported.import_id }) }]]]
}

export function rowOf(
  { revision, metadata }: StoredEvent,
  kind: ActKind,
  [id, value]: Changed,
  request: string | null
): Row {
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
    request,
    value,
  }
  return { id, changes: change.owner_id === undefined ? [] : [change] }
}

/** Joins the changes of a block, so that a batch writes all of them at once. */
export function bothLists(earlier: Row, later: Row): Row {
  const changes = [...(earlier['changes'] as unknown[]), ...(later['changes'] as unknown[])]
  return { ...earlier, changes }
}
