import type { BlockType } from '#modules/workspace/api'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { BLOCK_ICONS } from './block-icons.js'
import { capitalised } from './block-name.js'

interface EmptyListProps {
  type: BlockType
  onCreate: () => void
}

/** Stands where blocks of one type would be; a click anywhere makes the first (rule 15.7). */
export function EmptyList({ type, onCreate }: EmptyListProps) {
  return (
    <EmptyState
      icon={BLOCK_ICONS[type]}
      title={`${capitalised(type)} empty`}
      text={`Click anywhere to create a new ${type}`}
      onClick={onCreate}
    />
  )
}
