import type { ContentChange } from '#modules/workspace/api'
import { rebase } from '#modules/workspace/document/rebase'

/**
 * Their changes, to be made on top of ours; both speak of the same base.
 * Undefined when both are about the same place.
 */
export function mergeOver(theirs: ContentChange[], ours: ContentChange[]) {
  const moved = rebase(theirs.map(counted), ours.map(counted))
  return moved?.map((range, index) => ({ ...range, insert: theirs[index]?.insert ?? [] }))
}

function counted({ at, delete: gone, insert }: ContentChange) {
  return { at, delete: gone, insert: insert.length }
}
