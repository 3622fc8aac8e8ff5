import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'

type Ids = Pick<BlockSummary, 'id'>

/**
 * What was put in the trash itself and lies above: it has to be restored before, or with it (rule
 * 3.3). `path` holds the ancestors.
 */
export function holdersOf(paths: Ids[][], trash: PlacedBlock[], restored: Ids[] = []) {
  const ids = idsOf(paths.flat())
  const chosen = idsOf(restored)
  return trash.filter(({ id }) => ids.has(id) && !chosen.has(id))
}

/** What was put in the trash itself and lies below some items: it goes when they are deleted. */
export function insideOf(items: Ids[], trash: PlacedBlock[]) {
  const ids = idsOf(items)
  return trash.filter(({ id, path }) => !ids.has(id) && path.some((above) => ids.has(above.id)))
}

function idsOf(items: Ids[]) {
  return new Set(items.map(({ id }) => id))
}
