import { messageOf } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import styles from './search.module.css'

/** Says that there is nothing, once that is known. */
export function NothingFound({ settled }: { settled: boolean }) {
  return <p role="status">{settled && 'Can not find any items.'}</p>
}

interface SearchFailedProps {
  error: unknown
  onRetry: () => void
}

/** A search that was not answered. */
export function SearchFailed({ error, onRetry }: SearchFailedProps) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{`The search was not answered: ${messageOf(error)}`}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
