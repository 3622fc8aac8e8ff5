import { isWebAddress } from '#modules/workspace/document/addresses'
import { messageOf } from '../../../../app/api-client.js'
import { notifyError } from '../../../../ui/toast/toast.js'
import type { LinkRange } from '../../marks/link/link-commands.js'
import type { PageView } from '../../view/page-view.js'
import { linkIntoBookmark } from './bookmark-commands.js'
import { fetchBookmark } from './fetch-bookmark.js'
import { addPending, type PendingLink, rangeOfPending, removePending } from './pending-links.js'

/** Returns true for a link that can become a bookmark: an address of the web. */
export function canBeBookmark({ url }: Pick<LinkRange, 'url'>) {
  return isWebAddress(url)
}

/**
 * Turns a link into a bookmark once the server has fetched its page. Meanwhile the text can change.
 * A link that was deleted or changed stays as it is, and so does one whose page can't be read,
 * which a message reports.
 */
export async function turnLinkIntoBookmark(view: PageView, link: LinkRange) {
  const pending: PendingLink = { url: link.url }
  view.tryRun(addPending(pending, link))
  try {
    const bookmark = await fetchBookmark(link.url)
    const range = rangeOfPending(view.editor.state, pending)
    if (range) view.tryRun(linkIntoBookmark(range, bookmark))
  } catch (error) {
    notifyError(`${messageOf(error)}. The link is unchanged.`)
  } finally {
    view.tryRun(removePending(pending))
  }
}
