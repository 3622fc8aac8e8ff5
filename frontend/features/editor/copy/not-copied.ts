import { notifyError } from '../../../ui/toast/toast.js'

/** Shows an error that the browser did not write to the clipboard. */
export function tellNotCopied() {
  notifyError('Couldn’t copy this. Try again.')
}
