import { notifyError } from '../../../ui/toast/toast.js'

/** Tells that the browser did not put on the clipboard what was asked for. */
export function tellNotCopied() {
  notifyError('Couldn’t copy this. Try again.')
}
