import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import {
  ACT_KINDS,
  BLOCK_TYPES,
  MAX_ACTS,
  type Act,
  type ActFilter,
  type ActKind,
  type BlockRef,
  type ListSort,
} from '#modules/workspace/api'
import { actsProjection, NO_BLOCK } from '#projections/acts/projection'
import { BLOCKS, iconOf, IS_LIVE, PATH, toPath } from '#projections/blocks/queries/rows'

const ACTS = `${servedSchema(actsProjection.name)}.acts`

/** Blocks counted for each act. */
const MAX_COUNTED = 1_000

/** Kinds of changes that gave a block its place. */
const PLACED: ActKind[] = ['created', 'copied', 'imported', 'moved', 'reordered']
const GOT_PARENT = PLACED.filter((kind) => kind !== 'reordered')
const NAMED: ActKind[] = ['created', 'copied', 'imported', 'renamed']

const list = (kinds: readonly ActKind[]) => `array[${kinds.map((kind) => `'${kind}'`).join(', ')}]`

/** Block $2 and everything below it, also in the trash. */
const BELOW = `(with recursive held as (
    select b.id from ${BLOCKS} b where b.owner_id = $1 and b.id = $2
    union all
    select b.id from held h join ${BLOCKS} b on b.owner_id = $1 and b.parent_id = h.id
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
   * Returns acts, the latest first. An import of several appends is one act, unless a part of the list
   * ends within it.
   */
  async list(ownerId: number, part: ActsPart): Promise<Act[]> {
    const { blockId, from, to, kind, before, device, limit = MAX_ACTS } = part
    const { withoutUndos = false } = part
    const [at, act] = before === undefined ? [null, null] : fromCursor(before)
    const { rows } = await this.pool.query<ActRow>({
      name: `acts_list_${blockId === undefined}_${before === undefined}`,
      text: `with part as materialized (
               select distinct on (a.at, a.act) a.*
               from ${ACTS} a
               where a.owner_id = $1
                 and ${blockId === undefined ? '$2::bigint is null' : `a.block_id in ${BELOW}`}
                 and ${before === undefined ? '$3::timestamptz is null and $4::text is null' : '(a.at, a.act) < ($3, $4)'}
                 and a.at >= $5 and a.at < $6
                 and ($7::text[] is null or a.kind = any($7))
                 and ($8::text is null or a.device = $8)
                 and (a.undoes is null or a.is_redo or not $10)
               order by a.at desc, a.act desc, a.revision
               limit $9 + 1
             )
             select a.act, a.kind, a.at, a.device, a.value, a.edits, a.revision, a.undoes,
               a.is_redo, b.id, b.name, b.type, not ${IS_LIVE} as in_trash,
               ${iconOf('b')} as icon, ${PATH},
               n.id as parent_id, n.name as parent_name, n.type as parent_type,
               (
                 select u.act from ${ACTS} u where u.undoes = a.act and u.owner_id = $1 limit 1
               ) as undone_by,
               (select count(*)::int from (
                 select from ${ACTS} c where c.owner_id = $1 and c.act = a.act and c.kind = a.kind
                 limit ${MAX_COUNTED}
               ) counted) as blocks,
               (select count(*) > $9 from part) as has_more
             from part a
               left join ${BLOCKS} b on b.owner_id = $1 and b.id = a.block_id
               left join ${BLOCKS} n on a.kind = 'moved' and n.owner_id = $1
                 and n.id = (a.value->>'parent')::bigint
             where b.id is not null or a.block_id = ${NO_BLOCK}
             order by a.at desc, a.act desc limit $9`,
      values: [
        ownerId,
        blockId ?? null,
        at,
        act,
        from ?? '-infinity',
        to ?? 'infinity',
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
                     when a.kind in ('moved', 'reordered') then ${list(PLACED)}
                     when a.kind = 'renamed' then ${list(NAMED)}
                     else array[a.kind]
                   end) and (a.kind <> 'version_named' or p.value = a.value)
                 order by p.revision desc limit 1
               ) p on a.kind <> 'edited'
               left join lateral (
                 select (g.value->>'parent')::bigint as parent from ${ACTS} g
                 where g.block_id = a.block_id and g.owner_id = a.owner_id
                   and g.revision < a.revision and g.kind = any(${list(GOT_PARENT)})
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

interface ActRow {
  act: string
  kind: ActKind
  at: Date
  device: string | null
  value: Record<string, unknown>
  edits: number
  revision: string
  undoes: string | null
  is_redo: boolean
  id: string | null
  name: string
  type: number
  in_trash: boolean
  icon: string | null
  path: (number | string | null)[] | null
  parent_id: string | null
  parent_name: string
  parent_type: number
  undone_by: string | null
  blocks: number
  has_more: boolean
}

/** Joins the appends of one import, which follow each other. */
function withoutParts(rows: ActRow[]): Act[] {
  const acts: Act[] = []
  let last: unknown
  for (const row of rows) {
    const act = toAct(row)
    const importId = row.value['import']
    const previous = acts.at(-1)
    if (previous && importId !== undefined && importId === last) {
      // The oldest append names the first block.
      acts[acts.length - 1] = {
        ...act,
        at: previous.at,
        blocks: Math.min(previous.blocks + act.blocks, MAX_COUNTED),
        undone_by: previous.undone_by ?? act.undone_by,
      }
    } else acts.push(act)
    last = importId
  }
  return acts
}

function toAct(row: ActRow): Act {
  const { kind, value } = row
  const on = Object.values(value).find((state) => typeof state === 'boolean')
  return {
    id: row.act,
    kind,
    at: row.at.toISOString(),
    device: row.device,
    block:
      row.id === null
        ? null
        : {
            ...ref(row.id, row.name, row.type),
            icon: row.icon,
            in_trash: row.in_trash,
            path: toPath(row),
          },
    blocks: row.blocks,
    edits: row.edits,
    version:
      kind === 'edited' ? Number(row.revision) : ((value['version'] as number | undefined) ?? null),
    parent: row.parent_id === null ? null : ref(row.parent_id, row.parent_name, row.parent_type),
    on: on ?? null,
    sort: (value['sort'] as ListSort | undefined) ?? null,
    takes_back: row.undoes === null ? null : row.is_redo ? 'redo' : 'undo',
    undone_by: row.undone_by,
    cursor: `${row.at.getTime()}.${row.act}`,
  }
}

function ref(id: string, name: string, type: number): BlockRef {
  return { id: Number(id), name, block_type: BLOCK_TYPES[type - 1]! }
}

/** Returns the time and id in a cursor. The validator has checked its form. */
function fromCursor(cursor: string): [at: Date, act: string] {
  const dot = cursor.indexOf('.')
  return [new Date(Number(cursor.slice(0, dot))), cursor.slice(dot + 1)]
}

/** Form of a cursor: milliseconds since 1970 and an id. */
export const CURSOR = /^\d{1,15}\.[\w-]{1,64}$/
