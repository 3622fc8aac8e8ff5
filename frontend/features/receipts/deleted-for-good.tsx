import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { ReceiptSummary } from '#modules/workspace/api'
import { LoadError } from '../../app/load-error/load-error.js'
import { Accordion } from '../../ui/accordion/accordion.js'
import { Button } from '../../ui/button/button.js'
import { EmptyState } from '../../ui/empty-state/empty-state.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { ReceiptDetails } from './receipt-details.js'
import { receiptsQuery } from './receipt-queries.js'
import { countsText, exactTime } from './receipt-words.js'
import styles from './receipts.module.css'

/** All permanent deletions of the user, each with its receipt (rule 15.70). */
export function DeletedForGood() {
  const receipts = useInfiniteQuery({ ...receiptsQuery, refetchOnMount: 'always' })
  const { data, error, isFetching, refetch } = receipts
  const listed = data?.pages.flatMap(({ data: part }) => part)
  if (error && !listed && !isFetching) {
    return (
      <LoadError title="Couldn’t load your receipts" error={error} onRetry={() => void refetch()} />
    )
  }
  if (!listed) return <Skeleton label="Loading your receipts" />
  if (listed.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title="Nothing deleted for good"
        text="When you delete something from the trash, its receipt is here."
      />
    )
  }
  return (
    <div className={styles.list}>
      <p className={styles.note}>
        Each deletion has a receipt, without names or text. Download it and keep it: anyone with an
        export of the server’s log can check that it’s true. Browsers that were offline drop their
        copies when they connect again.
      </p>
      {/* A new deletion opens its receipt. */}
      <Accordion
        key={listed[0]!.id}
        multiple
        defaultOpen={[listed[0]!.id]}
        items={listed.map((receipt) => ({
          id: receipt.id,
          title: <ReceiptRow receipt={receipt} />,
          content: <ReceiptDetails id={receipt.id} />,
        }))}
      />
      {receipts.hasNextPage && (
        <Button
          variant="quiet"
          pending={receipts.isFetchingNextPage}
          onClick={() => void receipts.fetchNextPage()}
        >
          Show older receipts
        </Button>
      )}
    </div>
  )
}

function ReceiptRow({ receipt: { at, counts } }: { receipt: ReceiptSummary }) {
  return (
    <span className={styles.row}>
      <span className={styles.counts}>{countsText(counts)}</span>
      <span className={styles.when}>{exactTime(at)}</span>
    </span>
  )
}
