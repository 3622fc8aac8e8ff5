import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { BlockResponse, PastPlace } from '#modules/workspace/api'
import { hasStatus } from '../../app/api-client.js'
import { PartBoundary } from '../../app/failure/boundaries.js'
import { LoadError } from '../../app/load-error/load-error.js'
import { EmptyState } from '../../ui/empty-state/empty-state.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { ReadOnlyPage } from '../editor/index.js'
import { displayName } from '../workspace/index.js'
import { Text } from '../../ui/layout/layout.js'
import styles from './time-travel.module.css'

const NEAREST_KEPT =
  'The text of this moment is no longer kept. This is the nearest version before it that is.'
const NONE_KEPT = 'The text of this moment is no longer kept, and no version before it is.'

interface ItemThenProps {
  at: string
  item: number | null
  query: UseQueryResult<BlockResponse & Partial<PastPlace>>
}

/**
 * The chosen item of an earlier moment: the text of a page, or what bringing it back does. Says if
 * the text of that moment was thinned (rule 15.80).
 */
export function ItemThen({ at, item, query }: ItemThenProps) {
  const { data: block, error, isFetching, refetch } = query
  if (item === null) {
    return (
      <EmptyState
        icon={History}
        title="Choose something from that day"
        text="A page shows its text of then. Folders, files and sections open in the list."
      />
    )
  }
  if (!block) {
    if (!error || isFetching) return <Skeleton label="Loading this item" rows={6} />
    if (hasStatus(error, 404)) {
      return (
        <EmptyState
          icon={History}
          title="This wasn’t in your notes at that time"
          text="It, or what it was in, was created later, was in the trash, or has been permanently deleted. Choose another day or item."
        />
      )
    }
    return (
      <LoadError title="Couldn’t load this item" error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <article className={styles.column}>
      <h2 translate="no" className={styles.title}>
        {displayName(block)}
      </h2>
      <Text as="p" tone="muted" size="sm" className={styles.note}>
        {whatHappens(block)}
      </Text>
      {block.text_gone === true && (
        <Text as="p" tone="muted" size="sm" className={styles.note}>
          {block.content === null ? NONE_KEPT : NEAREST_KEPT}
        </Text>
      )}
      {block.block_type === 'page' && (
        <PartBoundary resetKey={`${item} ${at}`}>
          <TextThen block={block} />
        </PartBoundary>
      )}
    </article>
  )
}

/** Says what bringing the item back does (rule 15.62). */
function whatHappens({ in_trash: isInTrash, restorable }: Partial<PastPlace>) {
  if (restorable) {
    return 'This is in the trash today. Restoring puts it back with the text it has there.'
  }
  return isInTrash
    ? 'What this was in is in the trash today. A copy of it as it was then is put as near to its place as possible.'
    : 'This is still in your notes. A copy of it as it was then is put beside it.'
}

function TextThen({ block }: { block: BlockResponse & Partial<PastPlace> }) {
  if (block.content !== null) return <ReadOnlyPage content={block.content} look={block} />
  if (block.text_gone === true) return null
  return (
    <Text as="p" tone="muted" size="sm" className={styles.note}>
      This page was empty.
    </Text>
  )
}
