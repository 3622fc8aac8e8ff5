import type { Projection } from '#kernel/projections/projection'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import {
  added,
  bothLists,
  COLUMNS,
  creation,
  otherChanges,
  rowOf,
  TABLES,
} from '#projections/acts/changes'
import { PAUSE } from '#projections/acts/sittings'

/**
 * The previous version. Its sittings go on across devices. It tells the first text of a copy by its
 * request, and that of an import by its time, so it lists those of some copies and imports as edits.
 */
export const actsVersion1: Projection<WorkspaceEvent | PageEvent> = {
  ...TABLES,
  name: 'acts',
  needsText: false,
  rowsStandAlone: true,
  streams: ['workspace-', 'page-'],
  on: {
    ...otherChanges,
    BlockCreated: added(creation, ({ metadata }, { copy }) =>
      copy ? metadata.correlation_id : null
    ),
    PageSaved: {
      sql: addSaves,
      rows: ({ block_id: id, edited_at }, stored) =>
        edited_at === undefined
          ? [rowOf(stored, 'edited', [id, {}], stored.metadata.correlation_id)]
          : [],
      merge: bothLists,
    },
  },
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
