import type { Act } from '#modules/workspace/api'
import { historySearch } from '../../../app/history-address.js'
import { paths } from '../../../app/paths.js'
import { placeOf, trashHref } from '../trash/trash-address.js'

/** Returns the address of an act's version or item, or of the folders. */
export function actHref({ block, version }: Pick<Act, 'block' | 'version'>): string {
  if (!block) return paths.app
  if (block.in_trash) return trashHref(placeOf(block, []))
  const item = paths.item(...block.path.map(({ id }) => id), block.id)
  if (version === null) return item
  return item + historySearch({ version, changes: 'sitting', block: null })
}
