import type { BlockType } from '#modules/workspace/api'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { ITEM_ICONS } from './item-types.js'
import { capitalised } from './item-name.js'

interface EmptyListProps {
  type: BlockType
  onCreate: () => void
}

/** Stands where items of one type would be; a click anywhere makes the first (rule 15.7). */
export function EmptyList({ type, onCreate }: EmptyListProps) {
  return (
    <EmptyState
      icon={ITEM_ICONS[type]}
      title={`${capitalised(type)} empty`}
      text={`Click anywhere to create a new ${type}`}
      onClick={onCreate}
    />
  )
}
