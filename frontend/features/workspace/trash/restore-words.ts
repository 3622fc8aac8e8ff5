import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { nameOfMany } from '../tree/item-name.js'

/** Question shown if items cannot be restored alone (rule 3.3). */
export interface RestoreQuestion {
  items: BlockSummary[]
  /** Ancestors that were themselves moved to the trash. */
  holders: PlacedBlock[]
  /**
   * True if the items were trashed together with the ancestors. Restoring then brings back only
   * these items.
   */
  together: boolean
}

/** Returns the texts of the restore question (rule 3.3). */
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
