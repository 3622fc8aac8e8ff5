import { Globe } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { ItemMark } from '../tree/item-mark.js'
import { canBeShared, isShareOpen } from './share-state.js'
import { useShareOf } from './use-share-of.js'

/** Mark after the name of an item with an open share link; nothing for other items (rule 15.48). */
export function ShareMark({ item }: { item: BlockSummary }) {
  return canBeShared(item) ? <Mark id={item.id} /> : null
}

function Mark({ id }: { id: number }) {
  const share = useShareOf(id)
  return share && isShareOpen(share) ? <ItemMark label="Shared by link" icon={Globe} /> : null
}
