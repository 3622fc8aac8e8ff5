import { tellNotCopied } from '../../copy/not-copied.js'
import type { PageView } from '../../view/page-view.js'

/**
 * Copies or cuts the selected blocks for touch users, like the keys do. Uses execCommand, because
 * no newer API puts a custom type on the clipboard.
 */
export function putOnClipboard(view: PageView, how: 'copy' | 'cut') {
  view.focus()
  if (!document.execCommand(how)) tellNotCopied()
}
