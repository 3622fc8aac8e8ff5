import { tellNotCopied } from '../../copy/not-copied.js'
import type { PageView } from '../../view/page-view.js'

/**
 * Copies or cuts the selected blocks as the keys do, for fingers. The command is old, but the only one
 * that gives the clipboard a type of our own.
 */
export function putOnClipboard(view: PageView, how: 'copy' | 'cut') {
  view.focus()
  if (!document.execCommand(how)) tellNotCopied()
}
