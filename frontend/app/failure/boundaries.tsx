import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.js'
import { reportError } from '../report-error.js'
import { FailedOverlay, FailedPart, FailedScreen } from './failure.js'

interface BoundaryProps {
  /** When it changes, what failed is tried again: the path, usually. */
  resetKey?: string
  children: ReactNode
}

type Show = (error: unknown) => ReactNode

const showScreen: Show = (error) => <FailedScreen error={error} />
const showPart: Show = (error) => <FailedPart error={error} />
const showOverlay: Show = (error) => <FailedOverlay error={error} />

/** Around a screen with its `main`: when it fails, the rest stays, and the server's log hears of it. */
export function ScreenBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportScreen} fallback={showScreen} />
}

/** Around a part of a screen. */
export function PartBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportScreen} fallback={showPart} />
}

/** Around what opens over the page. */
export function OverlayBoundary(props: BoundaryProps) {
  return <ErrorBoundary {...props} onCatch={reportOverlay} fallback={showOverlay} />
}

function reportScreen(error: unknown) {
  reportError('screen', error)
}

function reportOverlay(error: unknown) {
  reportError('overlay', error)
}
