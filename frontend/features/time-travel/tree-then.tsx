import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { LoadError } from '../../app/load-error/load-error.js'
import { Button } from '../../ui/button/button.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { displayName, ItemIcon } from '../workspace/index.js'
import { childrenThen } from './then-queries.js'
import { Row, Text } from '../../ui/layout/layout.js'
import styles from './time-travel.module.css'

/** Rows shown at first per list, and further ones per press. */
const PART = 200

interface TreeThenProps {
  at: string
  /** Id of the chosen item; null for none. */
  chosen: number | null
  /** Ids of the branches that are open from the start. */
  open: readonly number[]
  onChoose: (id: number) => void
}

/** The tree of an earlier moment. A press chooses an item, and opens or closes its branch. */
export function TreeThen(props: TreeThenProps) {
  return <Branch {...props} parentId={null} />
}

function Branch({ parentId, ...props }: TreeThenProps & { parentId: number | null }) {
  const [length, setLength] = useState(PART)
  const { data, error, isFetching, refetch } = useQuery(childrenThen(parentId, props.at))
  if (!data) {
    return error && !isFetching ? (
      <LoadError title="Couldn’t load this list" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading the notes of that day" rows={3} />
    )
  }
  if (data.length === 0)
    return (
      <Text as="p" tone="muted" size="sm" className={styles.note}>
        Nothing was here on that day.
      </Text>
    )
  return (
    <ul className={styles.list}>
      {data.slice(0, length).map((item) => (
        <Node key={item.id} {...props} item={item} />
      ))}
      {data.length > length && (
        <li>
          <Button variant="quiet" onClick={() => setLength(length + PART)}>
            {`Show more of ${data.length.toLocaleString('en')}`}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Node({ item, ...props }: TreeThenProps & { item: BlockSummary }) {
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isPage = item.block_type === 'page'
  const isOpen = !isPage && (pressed ?? props.open.includes(item.id))
  return (
    <li>
      <Row
        as="button"
        type="button"
        aria-expanded={isPage ? undefined : isOpen}
        aria-current={item.id === props.chosen ? 'true' : undefined}
        gap={2}
        className={styles.row}
        onClick={() => {
          setPressed(!isOpen)
          props.onChoose(item.id)
        }}
      >
        <ChevronRight aria-hidden size={14} className={isPage ? styles.none : styles.chevron} />
        <ItemIcon item={item} size={16} />
        <Text translate="no" truncate shrink>
          {displayName(item)}
        </Text>
      </Row>
      {isOpen && <Branch {...props} parentId={item.id} />}
    </li>
  )
}
