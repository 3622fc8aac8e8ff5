import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.js'
import { reportError } from '../report-error.js'
import { FailedOverlay, FailedPart, FailedScreen } from './failure.js'

interface BoundaryProps {
  /** Retries the failed content when this key changes; usually the path. */
  resetKey?: string
  children: ReactNode
}

type Show = (error: unknown) => ReactNode

const showScreen: Show = (error) => <FailedScreen error={error} />
const showPart: Show = (error) => <FailedPart error={error} />
const showOverlay: Show = (error) => <FailedOverlay error={error} />

/**
 * Boundary around a screen with its `main`: if the screen fails, the rest stays and the server logs
 * the error.
 */
export function ScreenBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportScreen} fallback={showScreen} />
}

/** Boundary around a part of a screen. */
export function PartBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportScreen} fallback={showPart} />
}

/** Boundary around an overlay. */
export function OverlayBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportOverlay} fallback={showOverlay} />
}

function reportScreen(error: unknown) {
  reportError('screen', error)
}

function reportOverlay(error: unknown) {
  reportError('overlay', error)
}
