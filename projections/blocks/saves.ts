import { composed, type Splice } from '#modules/workspace/document/ranges'
import type { Range } from '#modules/workspace/document/rebase'
import type { PageEvent } from '#modules/workspace/events'
import type { Row } from '#kernel/projections/projection'

/** Index after the last node of any page. */
const END = 2_147_483_647

/** Columns of a save for `jsonb_to_recordset`, besides its id; see `spliceOf`. */
export const SPLICE_COLUMNS =
  'kept_from int[], kept_to int[], new_from int[], new_to int[], insert text[]'

/**
 * Returns the effect of a save on a page's nodes, or on the part of each node that `toKept`
 * returns.
 */
export function spliceOf(
  { ranges, insert }: Extract<PageEvent, { type: 'PageSaved' }>['data'],
  toKept: (node: string) => string = (node) => node
) {
  return columnsOf({ ranges, insert: (insert ?? []).map(toKept) })
}

/** Merges two saves of a page into one, so that a batch writes a page once. */
export function mergeSaves(earlier: Row, later: Row): Row {
  return { ...later, ...columnsOf(composed(earlier as Row & Splice, later as Row & Splice)) }
}

/**
 * Returns SQL for the array after a row's save. `nodes` is read once for all ranges, because a long
 * array is compressed.
 */
export function splicedBy(row: string, nodes: string) {
  return `(
    select case cardinality(${row}.kept_to)
      when 2 then known.nodes[:${row}.kept_to[1]] || ${row}.insert || known.nodes[${row}.kept_from[2]:]
      else (
        select coalesce(array_agg(part.node order by piece.nth, part.nth), '{}')
        from unnest(${row}.kept_from, ${row}.kept_to, ${row}.new_from, ${row}.new_to)
            with ordinality as piece(kept_from, kept_to, new_from, new_to, nth),
          unnest(known.nodes[piece.kept_from:piece.kept_to]
              || ${row}.insert[piece.new_from:piece.new_to])
            with ordinality as part(node, nth))
      end
    from (select ${nodes} || '{}'::text[] as nodes offset 0) known)`
}

/**
 * Returns alternating kept and new slices as start and end indexes. `ranges` is for the next merge.
 * Indexes stay within Postgres's integers, because kept versions replace more nodes than there are.
 */
function columnsOf({ ranges, insert }: Splice) {
  const new_to = sums(ranges)
  return {
    ranges,
    insert,
    kept_from: [1, ...ranges.map(({ at, delete: gone }) => Math.min(at + gone + 1, END))],
    kept_to: [...ranges.map(({ at }) => Math.min(at, END)), END],
    new_from: [1, ...new_to.map((to) => to + 1)],
    new_to: [...new_to, insert.length],
  }
}

/** Returns the number of new nodes up to the end of each range. */
function sums(ranges: readonly Range[]) {
  let sum = 0
  return ranges.map(({ insert }) => (sum += insert))
}
