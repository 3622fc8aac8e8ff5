import { ApiError } from './api-client.js'
import { CodeMissing, loadCode } from './load-code.js'
import { RELOAD } from './reload-app.js'
import { reportError } from './report-error.js'

/** Interval in ms within which the toast is not repeated. */
const TOLD_FOR = 3_000

let toldAt = -Infinity

/**
 * Reports uncaught errors to the user and to the server's log. The user's action may have failed or
 * completed only in part.
 */
export function watchErrors() {
  window.addEventListener('error', ({ error }) => void tell(error))
  window.addEventListener('unhandledrejection', ({ reason }) => void tell(reason))
}

async function tell(thrown: unknown) {
  // Browser notices carry no error, and an AbortError is intentional.
  if (!(thrown instanceof Error) || thrown.name === 'AbortError') return
  reportError('action', thrown)
  if (performance.now() - toldAt < TOLD_FOR) return
  toldAt = performance.now()
  const toast = await loadCode(() => import('../ui/toast/toast.js')).catch(() => null)
  // Only a reload fetches missing code (rule 15.74).
  toast?.notifyError(textOf(thrown), thrown instanceof CodeMissing ? RELOAD : undefined)
}

function textOf(error: Error) {
  if (error instanceof ApiError || error instanceof CodeMissing) return error.message
  return 'An error was thrown. Your last action may not have worked.'
}
