import { servedSchema } from '#kernel/projections/projection'
import {
  ACT_KINDS,
  BLOCK_TYPES,
  type Act,
  type ActKind,
  type BlockRef,
  type ListSort,
} from '#modules/workspace/api'
import { NO_BLOCK } from '#projections/acts/changes'
import { actsProjection } from '#projections/acts/projection'
import { BLOCKS, iconOf, IS_LIVE, PATH, toPath } from '#projections/blocks/queries/rows'

export const ACTS = `${servedSchema(actsProjection.name)}.acts`

/** Kinds as an SQL array. */
export const sqlList = (kinds: readonly ActKind[]) =>
  `array[${kinds.map((kind) => `'${kind}'`).join(', ')}]`

const CREATIONS = sqlList(ACT_KINDS.created)

/**
 * False for a row that came with the creation of its block, such as the icon of a copy: an act has
 * the kind of its first row.
 */
export const IS_OWN_ACT = `(a.kind = any(${CREATIONS}) or not exists (
    select from ${ACTS} c where c.block_id = a.block_id and c.kind = any(${CREATIONS})
      and c.owner_id = a.owner_id and c.act = a.act and c.revision < a.revision
  ))`

/** Blocks counted for each act. */
const MAX_COUNTED = 1_000

/** Columns of `ActRow` for acts `a` of user $1, joined by `JOINS`. */
export const COLUMNS = `a.act, a.kind, a.at, a.device, a.value, a.edits, a.revision, a.undoes,
  a.is_redo, b.id, b.name, b.type, not ${IS_LIVE} as in_trash, ${iconOf('b')} as icon, ${PATH},
  n.id as parent_id, n.name as parent_name, n.type as parent_type,
  (
    select u.act from ${ACTS} u where u.undoes = a.act and u.owner_id = $1 limit 1
  ) as undone_by,
  (select count(*)::int from (
    select from ${ACTS} c where c.owner_id = $1 and c.act = a.act and c.kind = a.kind
    limit ${MAX_COUNTED}
  ) counted) as blocks`

/** Block of an act and new parent of moved blocks. Leaves out acts whose block is gone. */
export const JOINS = `
  left join ${BLOCKS} b on b.owner_id = $1 and b.id = a.block_id
  left join ${BLOCKS} n on a.kind = 'moved' and n.owner_id = $1
    and n.id = (a.value->>'parent')::bigint
  where b.id is not null or a.block_id = ${NO_BLOCK}`

/** A row of an act, with the block that it changed first and the block's place now. */
export interface ActRow {
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
  has_more?: boolean
}

/** Joins the appends of an import. The oldest one gives its place, its id and its first block. */
export function withoutParts(rows: ActRow[]): Act[] {
  const acts = new Map<unknown, Act>()
  for (const row of rows) {
    const act = toAct(row)
    const key = row.value['import'] ?? row.act
    const later = acts.get(key)
    if (later) {
      act.blocks = Math.min(later.blocks + act.blocks, MAX_COUNTED)
      act.undone_by ??= later.undone_by
      acts.delete(key)
    }
    acts.set(key, act)
  }
  return [...acts.values()]
}

export function toAct(row: ActRow): Act {
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
