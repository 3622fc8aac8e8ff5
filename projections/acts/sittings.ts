import { COLUMNS } from '#projections/acts/changes'

/** A pause between two saves that ends a sitting (rule 15.58). */
export const PAUSE = `interval '10 minutes'`

/**
 * Adds saves to sittings. A sitting is that of one device. It ends with a pause, and with an undo,
 * which is an act of its own. The text that comes with a copy or an import is no edit. `known` is
 * materialized, so that a block's `sources` are read once, not for each save.
 */
export function addSaves(schema: string) {
  return `
    with known as materialized (
      select r.id, r.changes, l.revision as last_revision, l.at as last_at, l.undoes as last_undoes,
        l.device as last_device,
        array(
          select a.request from ${schema}.acts a
          where a.block_id = r.id and a.kind in ('copied', 'imported')
        ) as sources
      from jsonb_to_recordset($1) as r(id bigint, changes jsonb)
        left join lateral (
          select a.revision, a.at, a.undoes, a.device from ${schema}.acts a
          where a.block_id = r.id and a.kind = 'edited' order by a.revision desc limit 1
        ) l on true
    ), beside as (
      select k.id, k.last_revision, c.*,
        lag(c.at, 1, k.last_at) over w as at_before,
        lag(c.undoes, 1, k.last_undoes) over w as undoes_before,
        lag(c.device, 1, k.last_device) over w as device_before
      from known k cross join jsonb_to_recordset(k.changes) as c(${COLUMNS})
      where not array[c.act, c.request] && k.sources
      window w as (partition by k.id order by c.revision)
    ), numbered as (
      select b.*, sum(case
          when at_before is null or undoes is not null or undoes_before is not null
            or device is distinct from device_before or at - at_before > ${PAUSE} then 1
          else 0
        end) over (partition by id order by revision) as sitting
      from beside b
    ), sittings as (
      select id, sitting, min(owner_id) as owner_id,
        (array_agg(act order by revision))[1] as act,
        min(revision) as first, max(revision) as revision,
        (array_agg(at order by revision desc))[1] as at,
        min(device) as device, min(undoes) as undoes, bool_or(is_redo) as is_redo, count(*)::int as edits,
        min(last_revision) as last_revision
      from numbered group by id, sitting
    ), continued as (
      update ${schema}.acts a set revision = s.revision, at = s.at,
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
