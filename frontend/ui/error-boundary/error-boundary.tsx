import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** When it changes, the boundary tries again: the path, usually. */
  resetKey?: string
  /** Called with what was caught. */
  onCatch?: (error: unknown) => void
  /** Stands in the place of what failed. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null
  resetKey: string | undefined
}

/** Shows something else in place of what could not be rendered (rule 15.15). */
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
