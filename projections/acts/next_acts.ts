import type { ActKind } from '#modules/workspace/api'
import { ACTS, COLUMNS, IS_OWN_ACT, JOINS, sqlList } from '#projections/acts/rows'

/**
 * Kinds of acts that the undo key takes back. The others have a way back that says more: edits have
 * the editor's undo and the page history, links can't be opened again, and undoing an import asks
 * first (rules 15.57, 15.66).
 */
const KEY_KINDS: ActKind[] = [
  'created',
  'copied',
  'renamed',
  'icon',
  'moved',
  'reordered',
  'sorted',
  'archived',
  'restored',
  'font',
  'width',
  'text_size',
  'lock',
  'favorite',
  'template',
]

const OF_DEVICE = `a.owner_id = $1 and a.device is not distinct from $2
  and a.kind = any(${sqlList(KEY_KINDS)}) and ${IS_OWN_ACT}`

const IS_OPEN = `not exists (
  select from ${ACTS} u where u.undoes = a.act and u.owner_id = $1
)`

/** The rows of one append have one time, and the revisions of their stream give their order. */
const LATEST = 'order by a.at desc, a.revision desc limit 1'

const FIRST = 'order by o.revision, o.block_id limit 1'

/**
 * Latest act of user $1 on device $2 that isn't undone, and the act whose undo is the latest one
 * that isn't redone and that no new act follows. `target` is the act to take back.
 * The first row shows each act.
 */
export const NEXT_ACTS = `
  with last as (
    select a.at, a.revision from ${ACTS} a where ${OF_DEVICE} and a.undoes is null ${LATEST}
  ), open as (
    select a.act from ${ACTS} a
    where ${OF_DEVICE} and (a.undoes is null or a.is_redo) and ${IS_OPEN} ${LATEST}
  ), undo as (
    select o.* from open l join ${ACTS} o on o.owner_id = $1 and o.act = l.act ${FIRST}
  ), redo as (
    select a.* from ${ACTS} a
    where ${OF_DEVICE} and a.undoes is not null and not a.is_redo and ${IS_OPEN}
      and a.at >= coalesce((select at from last), '-infinity')
      and (a.at, a.revision) > (
        coalesce((select at from last), '-infinity'), coalesce((select revision from last), -1)
      )
    ${LATEST}
  ), undone as (
    select o.*, r.act as target from redo r join ${ACTS} o on o.owner_id = $1 and o.act = r.undoes
    ${FIRST}
  )
  select ${COLUMNS}, a.target, a.redoes
  from (
    select *, act as target, false as redoes from undo
    union all select *, true as redoes from undone
  ) a ${JOINS}`
