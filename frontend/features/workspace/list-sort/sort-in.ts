import type { ListSort, SortedList } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'

/** Returns the order of a list: the children of an item, or the folders for null. */
export function sortIn(sorts: readonly SortedList[] | undefined, parentId: number | null) {
  const id = parentId && realId(parentId)
  const listed = sorts?.find(({ parent_block_id: other }) => (other && realId(other)) === id)
  return listed?.sort ?? ('manual' satisfies ListSort)
}
