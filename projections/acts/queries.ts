import type pg from 'pg'
import {
  ACT_KINDS,
  MAX_ACTS,
  type Act,
  type ActFilter,
  type ActKind,
  type NextActs,
} from '#modules/workspace/api'
import { NEXT_ACTS } from '#projections/acts/next_acts'
import {
  ACTS,
  COLUMNS,
  IS_OWN_ACT,
  JOINS,
  sqlList,
  toAct,
  withoutParts,
  type ActRow,
} from '#projections/acts/rows'
import { BLOCKS, heldWithChildren } from '#projections/blocks/queries/rows'

/** Kinds of changes that gave a block its place. */
const PLACED: ActKind[] = ['created', 'copied', 'imported', 'moved', 'reordered']
const GOT_PARENT = PLACED.filter((kind) => kind !== 'reordered')
const NAMED: ActKind[] = ['created', 'copied', 'imported', 'renamed']

/** Block $2 and everything below it, also in the trash. */
const BELOW = `(with recursive held as (
    select b.id from ${BLOCKS} b where b.owner_id = $1 and b.id = $2
    union all
    select b.id from ${heldWithChildren('true')}
  ) select id from held)`

/** Part of the list of acts. */
export interface ActsPart {
  blockId?: number
  from?: Date
  to?: Date
  kind?: ActFilter
  /** Cursor of an act; the part starts with the act after it. */
  before?: string
  device?: string
  /** True to leave out undos. */
  withoutUndos?: boolean
  limit?: number
}

/** A change of an act to one block, and the state that it replaced. */
export interface ActChange {
  kind: ActKind
  blockId: number
  /** Revision of the change in its stream: of the workspace, or of the page for an edit. */
  revision: number
  /** State after the change, without text. */
  value: Record<string, unknown>
  /** Latest earlier change that set the same; null if there was none. */
  before: { revision: number; value: Record<string, unknown> } | null
  /** Parent before the change. */
  parentBefore: number | null
}

/** Queries on acts of users. Every query names the owner. */
export class ActQueries {
  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns acts, the latest first. An import of several appends is one act at the place of its first
   * append, unless a part of the list ends within it.
   */
  async list(ownerId: number, part: ActsPart): Promise<Act[]> {
    const { blockId, from, to, kind, before, device, limit = MAX_ACTS } = part
    const { withoutUndos = false } = part
    const [at, act] = boundOf(before, to)
    // A second bound of the times would make Postgres read the index from its start.
    const rowsBefore = (bound: string) => `select a.* from ${ACTS} a
      where a.owner_id = $1 and a.at >= $5 and (a.at, a.act) < (${bound})
        and ($6::text[] is null or a.kind = any($6))
        and ($7::text is null or a.device = $7)
        and (a.undoes is null or a.is_redo or not $9)
        and ${IS_OWN_ACT}`
    const order = 'order by a.at desc, a.act desc, a.revision'
    // Goes from act to act, because an act may have very many rows. Below a block the blocks are
    // looked up once.
    const selected =
      blockId === undefined
        ? `line as (
             (${rowsBefore('$3, $4')} and $2::bigint is null ${order} limit 1)
             union all
             select next.* from line l
               cross join lateral (${rowsBefore('l.at, l.act')} ${order} limit 1) next
           ), part as materialized (select * from line limit $8 + 1)`
        : `part as materialized (
             select distinct on (a.at, a.act) a.*
             from (${rowsBefore('$3, $4')} and a.block_id in ${BELOW}) a
             ${order} limit $8 + 1
           )`
    const { rows } = await this.pool.query<ActRow>({
      name: `acts_list_${blockId === undefined}`,
      text: `with recursive ${selected}
             select ${COLUMNS}, (select count(*) > $8 from part) as has_more
             from part a ${JOINS}
             order by a.at desc, a.act desc limit $8`,
      values: [
        ownerId,
        blockId ?? null,
        at,
        act,
        from ?? '-infinity',
        kind === undefined ? null : ACT_KINDS[kind],
        device ?? null,
        limit,
        withoutUndos,
      ],
    })
    const acts = withoutParts(rows)
    if (rows[0]?.has_more === false) acts.at(-1)!.cursor = null
    return acts
  }

  /** Returns what a device's undo and redo keys take back (rule 15.72). */
  async next(ownerId: number, device: string | undefined): Promise<NextActs> {
    const { rows } = await this.pool.query<ActRow & { target: string; redoes: boolean }>({
      name: 'acts_next',
      text: NEXT_ACTS,
      values: [ownerId, device ?? null],
    })
    const found = (redoes: boolean) => {
      const row = rows.find((each) => each.redoes === redoes)
      return row ? { id: row.target, act: toAct(row) } : null
    }
    return { undo: found(false), redo: found(true) }
  }

  /** Returns the changes of an act, at most so many, in their order. */
  async changes(ownerId: number, act: string, limit: number): Promise<ActChange[]> {
    const { rows } = await this.pool.query<ChangeRow>({
      name: 'acts_changes',
      text: `select a.kind, a.block_id, a.revision, a.value, p.revision as before_revision,
               p.value as before_value, g.parent
             from ${ACTS} a
               left join lateral (
                 select p.revision, p.value from ${ACTS} p
                 where p.block_id = a.block_id and p.owner_id = a.owner_id
                   and p.revision < a.revision and p.kind = any(case
                     when a.kind in ('moved', 'reordered') then ${sqlList(PLACED)}
                     when a.kind = 'renamed' then ${sqlList(NAMED)}
                     else array[a.kind]
                   end) and (a.kind <> 'version_named' or p.value = a.value)
                 order by p.revision desc limit 1
               ) p on a.kind <> 'edited'
               left join lateral (
                 select (g.value->>'parent')::bigint as parent from ${ACTS} g
                 where g.block_id = a.block_id and g.owner_id = a.owner_id
                   and g.revision < a.revision and g.kind = any(${sqlList(GOT_PARENT)})
                 order by g.revision desc limit 1
               ) g on a.kind in ('moved', 'reordered')
             where a.owner_id = $1 and a.act = $2
             order by a.revision, a.block_id limit $3`,
      values: [ownerId, act, limit],
    })
    return rows.map((row) => ({
      kind: row.kind,
      blockId: Number(row.block_id),
      revision: Number(row.revision),
      value: row.value,
      before:
        row.before_revision === null
          ? null
          : { revision: Number(row.before_revision), value: row.before_value! },
      parentBefore: row.parent === null ? null : Number(row.parent),
    }))
  }

  /** Returns true if another act took this one back. */
  async isUndone(ownerId: number, act: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'acts_is_undone',
      text: `select from ${ACTS} u where u.undoes = $2 and u.owner_id = $1 limit 1`,
      values: [ownerId, act],
    })
    return rowCount! > 0
  }

  /** Returns true if the act took back another that was no undo. */
  async isUndo(ownerId: number, act: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ is_undo: boolean }>({
      name: 'acts_is_undo',
      text: `select a.undoes is not null and not a.is_redo as is_undo
             from ${ACTS} a where a.owner_id = $1 and a.act = $2 limit 1`,
      values: [ownerId, act],
    })
    return rows[0]?.is_undo ?? false
  }

  /**
   * Returns the act whose undo takes back an act: the act itself, or its last redo. Undefined if the
   * act is undone.
   */
  async actToUndo(ownerId: number, act: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ act: string; is_open: boolean }>({
      name: 'acts_to_undo',
      text: `with recursive line as (
               select $2::text as act, true as is_open, 0 as step
               union
               select u.act, u.is_redo, l.step + 1
               from line l cross join lateral (
                 select u.act, u.is_redo from ${ACTS} u
                 where u.undoes = l.act and u.owner_id = $1 limit 1
               ) u
             )
             select l.act, l.is_open from line l order by l.step desc limit 1`,
      values: [ownerId, act],
    })
    const [last] = rows
    return last?.is_open ? last.act : undefined
  }

  /** Returns the import that an act is part of, undid or redid. */
  async importOf(ownerId: number, act: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ import: string }>({
      name: 'acts_import_of',
      text: `with recursive line as (
               select $2::text as act
               union
               select a.undoes from line l cross join lateral (
                 select a.undoes from ${ACTS} a where a.owner_id = $1 and a.act = l.act limit 1
               ) a where a.undoes is not null
             )
             select a.import from line l cross join lateral (
               select a.value->>'import' as import from ${ACTS} a
               where a.owner_id = $1 and a.act = l.act and a.value ? 'import' limit 1
             ) a limit 1`,
      values: [ownerId, act],
    })
    return rows[0]?.import
  }

  /** Returns the ids of all blocks that an import created. */
  async imported(ownerId: number, importId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ block_id: string }>({
      name: 'acts_imported',
      text: `select a.block_id from ${ACTS} a
             where a.value ? 'import' and a.value->>'import' = $2 and a.owner_id = $1`,
      values: [ownerId, importId],
    })
    return rows.map(({ block_id: id }) => Number(id))
  }
}

interface ChangeRow {
  kind: ActKind
  block_id: string
  revision: string
  value: Record<string, unknown>
  before_revision: string | null
  before_value: Record<string, unknown> | null
  parent: string | null
}

/** Returns the time and id that all acts of a part are before. */
function boundOf(
  before: string | undefined,
  to: Date | undefined
): [at: Date | string, act: string] {
  const cursor = before === undefined ? undefined : fromCursor(before)
  return cursor && !(to && to <= cursor[0]) ? cursor : [to ?? 'infinity', '']
}

/** Returns the time and id in a cursor. The validator has checked its form. */
function fromCursor(cursor: string): [at: Date, act: string] {
  const dot = cursor.indexOf('.')
  return [new Date(Number(cursor.slice(0, dot))), cursor.slice(dot + 1)]
}

/** Form of a cursor: milliseconds since 1970 and an id. */
export const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/
