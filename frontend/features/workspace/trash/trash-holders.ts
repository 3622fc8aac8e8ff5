import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'

type Ids = Pick<BlockSummary, 'id'>

/**
 * Returns the trashed ancestors, which must be restored before or with the items (rule 3.3).
 * `paths` holds each item's ancestors.
 */
export function holdersOf(paths: Ids[][], trash: PlacedBlock[], restored: Ids[] = []) {
  const ids = idsOf(paths.flat())
  const chosen = idsOf(restored)
  return trash.filter(({ id }) => ids.has(id) && !chosen.has(id))
}

/**
 * Returns items inside the given ones that were trashed on their own. They are deleted along with
 * them.
 */
export function insideOf(items: Ids[], trash: PlacedBlock[]) {
  const ids = idsOf(items)
  return trash.filter(({ id, path }) => !ids.has(id) && path.some((above) => ids.has(above.id)))
}

function idsOf(items: Ids[]) {
  return new Set(items.map(({ id }) => id))
}
