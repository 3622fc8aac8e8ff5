import type { EditorState } from 'prosemirror-state'
import { isWebAddress } from '#modules/workspace/document/addresses'
import { loadFailure } from '../../../../app/load-error/use-load-failure.js'
import { documentSchema } from '#modules/workspace/document/schema'
import { notifyError } from '../../../../ui/toast/toast.js'
import { insertBlock } from '../../commands/commands.js'
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
 * which a message reports. The bookmark is selected only if the cursor is still where it was.
 */
export async function turnLinkIntoBookmark(view: PageView, link: LinkRange) {
  const pending: PendingLink = { url: link.url }
  const before = cursorBeside(view.editor.state, link)
  view.tryRun(addPending(pending, link))
  try {
    const bookmark = await fetchBookmark(link.url)
    const range = rangeOfPending(view.editor.state, pending)
    if (range) {
      const isWriting = cursorBeside(view.editor.state, range) !== before
      view.tryRun(linkIntoBookmark(range, bookmark, isWriting))
    }
  } catch (error) {
    notifyError(`${loadFailure(error, 'You’re offline')}. The link is unchanged.`)
  } finally {
    view.tryRun(removePending(pending))
  }
}

/** Inserts an address as a link on a line of its own, which then becomes a bookmark. */
export async function bookmarkAddress(view: PageView, url: string) {
  const { nodes, marks } = documentSchema
  const text = documentSchema.text(url, [marks.link.create({ url })])
  if (!view.tryRun(insertBlock(() => nodes.paragraph.create(null, text)))) return
  const from = view.editor.state.selection.$from.start()
  await turnLinkIntoBookmark(view, { from, to: from + text.nodeSize, url })
}

/** Returns the cursor's place relative to a link, with the link's text, for comparison. */
function cursorBeside(
  { doc, selection }: EditorState,
  { from, to }: Pick<LinkRange, 'from' | 'to'>
) {
  return `${selection.from - from} ${selection.to - to} ${doc.textBetween(from, to)}`
}
