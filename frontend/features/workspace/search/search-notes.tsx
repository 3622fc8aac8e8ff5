import { useLoadFailure } from '../../../app/load-error/use-load-failure.js'
import { Button } from '../../../ui/button/button.js'
import { Stack } from '../../../ui/layout/layout.js'

/** Says that nothing was found, once the result is final. */
export function NothingFound({ settled }: { settled: boolean }) {
  return <p role="status">{settled && 'Can not find any items.'}</p>
}

interface SearchFailedProps {
  error: unknown
  onRetry: () => void
}

const OFFLINE = 'You’re offline. Search resumes once you’re back online.'

/** Message for a failed search. */
export function SearchFailed({ error, onRetry }: SearchFailedProps) {
  const message = useLoadFailure(error, onRetry, OFFLINE)
  return (
    <Stack role="alert" align="center" gap={4}>
      <p>{message === OFFLINE ? OFFLINE : `The search failed: ${message}`}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  )
}
