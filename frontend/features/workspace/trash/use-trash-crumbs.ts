import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockSummary } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { paths } from '../../../app/paths.js'
import type { Crumb } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { capitalized, displayName } from '../tree/item-name.js'
import { TRASH_KEY, trashedPathQuery } from '../tree/trash-queries.js'
import { levelsOf, trashHref, type TrashLevel, type TrashPlace } from './trash-address.js'

/**
 * Breadcrumbs of a place in the trash: the link 'Trash', then each level that the address does not
 * skip. A level whose item is not in the trash links to the trash itself (rule 3.8).
 */
export function useTrashCrumbs(place: TrashPlace) {
  const queryClient = useQueryClient()
  const levels = levelsOf(place)
  const last = levels.at(-1)
  const path = useQuery({ ...trashedPathQuery(last?.id ?? 0), enabled: last !== undefined })

  function find({ id }: TrashLevel) {
    if (path.data) return path.data.find((item) => item.id === id && item.deleted_at !== null)
    return queryClient
      .getQueriesData<BlockSummary[]>({ queryKey: [...TRASH_KEY, 'children'] })
      .flatMap(([, items]) => items ?? [])
      .find((item) => item.id === id)
  }

  const crumbs: Crumb[] = levels.map((level) => {
    const item = find(level)
    const gone = !item && !path.isPending
    return {
      label: item ? displayName(item) : gone ? capitalized(level.type) : '…',
      emoji: item?.icon,
      href: gone ? paths.trash : trashHref(place.slice(0, place.indexOf(level.id) + 1)),
    }
  })
  const current = last && find(last)
  const misplaced = path.data !== undefined && current?.block_type !== last?.type
  return {
    crumbs: [{ label: 'Trash', href: paths.trash }, ...crumbs],
    /** Item at this place. Undefined at the root and until the item is loaded. */
    current,
    missing: hasStatus(path.error, 404) || misplaced,
  }
}
