import { Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListedShare } from '#modules/workspace/api'
import { LoadError } from '../../app/load-error/load-error.js'
import { Button } from '../../ui/button/button.js'
import { EmptyState } from '../../ui/empty-state/empty-state.js'
import { Skeleton } from '../../ui/skeleton/skeleton.js'
import { displayName } from '../workspace/index.js'
import { EndDialog } from './end-dialog.js'
import { ShareRow } from './share-row.js'
import { ShareWindow } from './share-window.js'
import { useListedShares } from './use-listed-shares.js'
import { Row, Text } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

/** All shares of the user, each with its state, and a way to end them (rule 15.49). */
export function SharedByYou() {
  const { data, error, isFetching, refetch } = useListedShares()
  if (data) return <ShareList shares={data} />
  if (error && !isFetching) {
    return (
      <LoadError title="Couldn’t load your shares" error={error} onRetry={() => void refetch()} />
    )
  }
  return <Skeleton label="Loading your shares" />
}

function ShareList({ shares }: { shares: ListedShare[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ListedShare | null>(null)
  const [ending, setEnding] = useState<ListedShare | null>(null)
  const [asks, setAsks] = useState(false)
  // Keeps its value while the dialog fades out; null for all.
  const ask = (share: ListedShare | null) => {
    setEnding(share)
    setAsks(true)
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.list}>
      {shares.length === 0 ? (
        <EmptyState
          icon={Share2}
          title="Nothing is shared"
          text="To share a page, a section or a file, choose Share in its menu."
        />
      ) : (
        <>
          <Row wrap justify="between" gap={4} rowGap={2} className={styles.head}>
            <Text as="p" tone="muted" size="sm" className={styles.note}>
              Anyone with one of these links can read what it shares.
            </Text>
            <Button variant="quiet" onClick={() => ask(null)}>
              End all
            </Button>
          </Row>
          <ul aria-label="Shares">
            {shares.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                onChange={() => setShown(share)}
                onEnd={() => ask(share)}
              />
            ))}
          </ul>
        </>
      )}
      <EndDialog open={asks} share={ending} onClose={() => setAsks(false)} finalFocus={place} />
      {shown && (
        <ShareWindow
          item={{ ...shown.block, name: displayName(shown.block) }}
          shareId={shown.id}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
