import { useQuery } from '@tanstack/react-query'
import { realId } from '../../../app/temporary-ids.js'
import { sharesQuery } from '../tree/item-queries.js'
import { mainShare } from './share-state.js'

/** Returns the main share of an item; undefined if it has none, and until the shares are loaded. */
export function useShareOf(id: number) {
  const { data } = useQuery({
    ...sharesQuery,
    select: (shares) => mainShare(shares.filter(({ block_id }) => block_id === realId(id))),
  })
  return data
}
