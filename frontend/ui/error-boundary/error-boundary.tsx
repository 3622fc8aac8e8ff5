import { Component, type ReactNode } from 'react'
import { Button } from '../button/button.js'
import styles from './error-boundary.module.css'

interface ErrorBoundaryProps {
  /** When it changes, the boundary tries again: the path, usually. */
  resetKey?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  resetKey: string | undefined
}

/** Shows 'An error was thrown.' in place of what could not be rendered (SPEC §8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    if (props.resetKey === state.resetKey) return null
    return { failed: false, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className={styles.fallback}>
        <p>An error was thrown.</p>
        <Button variant="quiet" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    )
  }
}
