import { useQuery } from '@tanstack/react-query'
import type { BlockSummary } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { PartBoundary } from '../../../app/failure/boundaries.js'
import { Button } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'
import { ReadOnlyPage } from '../../editor/index.js'
import { ITEM_ICONS } from '../tree/item-types.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { trashedItemQuery } from '../tree/trash-queries.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './trash-preview.module.css'
import type { TrashActions } from './use-trash-actions.js'

/** Text of a page in the trash: always read-only, regardless of the page's lock (rule 4.2). */
export function TrashPreview({ pageId }: { pageId: number }) {
  const { data: page, error, isFetching, refetch } = useQuery(trashedItemQuery(pageId))
  if (!page) {
    if (!error || isFetching) return <CenteredSpinner />
    if (hasStatus(error, 404)) {
      return (
        <EmptyState
          icon={ITEM_ICONS.page}
          title="This page is not in the trash"
          text="It was restored or permanently deleted."
        />
      )
    }
    return (
      <LoadError title="Couldn’t load this page" error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      {page.deleted_at && (
        <Text as="p" tone="muted" size="sm" className={styles.note}>
          Moved to the trash <TimeAgo at={page.deleted_at} />
        </Text>
      )}
      <PartBoundary resetKey={String(pageId)}>
        {page.content === null ? (
          <Text as="p" tone="muted" size="sm" className={styles.note}>
            This page is empty.
          </Text>
        ) : (
          <ReadOnlyPage content={page.content} look={page} />
        )}
      </PartBoundary>
    </>
  )
}

interface PreviewActionsProps {
  page: BlockSummary
  actions: TrashActions
}

export function PreviewActions({ page, actions }: PreviewActionsProps) {
  return (
    <>
      <Button variant="quiet" onClick={() => actions.restore([page])}>
        Restore
      </Button>
      <Button variant="quiet" className={styles.danger} onClick={() => actions.remove([page])}>
        Delete
      </Button>
    </>
  )
}
