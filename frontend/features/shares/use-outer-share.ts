import { useQuery } from '@tanstack/react-query'
import type { NamedItem } from '../../app/open-windows.js'
import { isTemporary, realId } from '../../app/temporary-ids.js'
import { isShareOpen, pathQuery, sharesQuery } from '../workspace/index.js'

/** Returns an open share of an ancestor, which includes the item; undefined if there is none. */
export function useOuterShare({ id: itemId, block_type: type }: NamedItem) {
  const { data: shares = [] } = useQuery(sharesQuery)
  const id = realId(itemId)
  const others = shares.filter((share) => share.block_id !== id && isShareOpen(share))
  const { data: path = [] } = useQuery({
    ...pathQuery(id),
    enabled: others.length > 0 && type !== 'file' && !isTemporary(id),
  })
  return others.find(({ block_id }) => path.some((above) => above.id === block_id))
}
