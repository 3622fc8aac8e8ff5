import { ApiError } from './api-client.js'
import { CodeMissing, loadCode } from './load-code.js'
import { reportError } from './report-error.js'

/** Milliseconds in which the same is not told twice. */
const TOLD_FOR = 3_000

let toldAt = -Infinity

/**
 * Tells the person, and the server's log, of errors that nobody caught: something that was pressed
 * then did nothing, or half of it.
 */
export function watchErrors() {
  window.addEventListener('error', ({ error }) => void tell(error))
  window.addEventListener('unhandledrejection', ({ reason }) => void tell(reason))
}

async function tell(thrown: unknown) {
  // Browsers' own remarks have no error; what was broken off was meant to be.
  if (!(thrown instanceof Error) || thrown.name === 'AbortError') return
  reportError('action', thrown)
  if (performance.now() - toldAt < TOLD_FOR) return
  toldAt = performance.now()
  const toast = await loadCode(() => import('../ui/toast/toast.js')).catch(() => null)
  toast?.notifyError(textOf(thrown))
}

function textOf(error: Error) {
  if (error instanceof ApiError || error instanceof CodeMissing) return error.message
  return 'An error was thrown. Your last action may not have worked.'
}
