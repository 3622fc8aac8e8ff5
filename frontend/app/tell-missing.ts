import { notifyError } from '../ui/toast/toast.js'
import { CodeMissing } from './load-code.js'
import { RELOAD } from './reload-app.js'

let told = false

/**
 * Reports that a part of the app did not load, once a visit, and offers to reload (rule 15.74). Use
 * it where the screen works without the part. Rethrows any other error.
 */
export function tellMissing(error: unknown) {
  if (!(error instanceof CodeMissing)) throw error
  if (told) return
  told = true
  notifyError(error.message, RELOAD)
}
