import { Plugin } from 'prosemirror-state'
import { safeLink } from '#modules/workspace/document/addresses'
import { documentSchema } from '#modules/workspace/document/schema'
import { goOnThisPage, isOnThisPage } from '../../block-links/block-address.js'
import { isInCodeBlock } from '../../commands/is-in-code.js'
import { defineMark } from '../../extensions/extension.js'
import { autolinkOnEnter, autolinkRule, markdownLinkRule, pasteAddress } from './autolink.js'

/** Opens an address in a new tab without a referrer; an address within this page opens here. */
export function openLink(url: string) {
  if (isOnThisPage(url)) goOnThisPage(url)
  else window.open(safeLink(url), '_blank', 'noopener,noreferrer')
}

/** Follows a link on a click with Ctrl or Cmd. */
function followLinks() {
  return new Plugin({
    props: {
      handleClick: (view, position, event) => {
        if (!event.ctrlKey && !event.metaKey) return false
        const node = view.state.doc.nodeAt(position)
        const mark = documentSchema.marks.link.isInSet(node?.marks ?? [])
        if (mark) openLink(String(mark.attrs.url))
        return mark !== undefined
      },
    },
  })
}

export const link = defineMark({
  schema: documentSchema.marks.link,
  pageKeys: {
    'Mod-k': (page) => (state) => {
      if (!state.selection.$from.parent.inlineContent || isInCodeBlock(state)) return false
      page.ask('link')
      return true
    },
  },
  inputRules: [markdownLinkRule, autolinkRule],
  plugins: () => [autolinkOnEnter(), pasteAddress(), followLinks()],
})
