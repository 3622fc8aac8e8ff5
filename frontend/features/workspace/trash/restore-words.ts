import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { nameOfMany } from '../tree/item-name.js'

/** Asked when items cannot come back by themselves (rule 3.3). */
export interface RestoreQuestion {
  items: BlockSummary[]
  /** Blocks above them that were put in the trash themselves. */
  holders: PlacedBlock[]
  /** True when they went into the trash with the holders: those alone are restored. */
  together: boolean
}

/** Returns the words for items that cannot come back by themselves (rule 3.3). */
export function restoreWords({
  items,
  holders,
  together,
}: Pick<RestoreQuestion, 'items' | 'holders' | 'together'>) {
  const what = nameOfMany(items)
  const inWhat = nameOfMany(holders)
  const verb = (count: number, one: string, several: string) => (count > 1 ? several : one)
  return together
    ? `${what} ${verb(items.length, 'was', 'were')} moved to the trash with ${inWhat}. Restoring brings back everything.`
    : `${what} ${verb(items.length, 'is', 'are')} in ${inWhat}, which ${verb(holders.length, 'is', 'are')} also in the trash.`
}
