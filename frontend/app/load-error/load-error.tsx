import { ErrorState } from '../../ui/error-state/error-state.js'
import { useLoadFailure } from './use-load-failure.js'

interface LoadErrorProps {
  title: string
  error: unknown
  onRetry: () => void
}

/** Replaces data that did not load, with the reason and a way to retry. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  const message = useLoadFailure(error, onRetry)
  return <ErrorState title={title} message={message} onRetry={onRetry} />
}
