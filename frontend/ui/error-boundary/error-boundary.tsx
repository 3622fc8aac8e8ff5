import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Resets the boundary when it changes. Usually the path. */
  resetKey?: string
  /** Called with the caught error. */
  onCatch?: (error: unknown) => void
  /** Renders in place of the failed content. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null
  resetKey: string | undefined
}

/** Renders a fallback in place of content that failed to render (rule 15.15). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (props.resetKey === state.resetKey) return null
    return { failure: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch?.(error)
  }

  override render() {
    const { failure } = this.state
    const { children, fallback } = this.props
    return failure ? fallback(failure.error) : children
  }
}
