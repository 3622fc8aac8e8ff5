import { FileSymlink } from 'lucide-react'
import { type Command, Plugin } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import type { PageLinkAttributes } from '#modules/workspace/document/blocks/page_link'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'
import { drawLink, followTarget, openClickedLink, openLink } from './drawn-links.js'
import { finderPlugins, openFinder } from './finder/finder-plugin.js'
import { pastePageLinks } from './paste-page-links.js'

const { nodes } = documentSchema

/** Opens the linked page next to the cursor. */
const openAtCursor: Command = ({ selection: { $from, empty } }, dispatch, view) => {
  const isAfter = $from.nodeAfter?.type === nodes.page_link
  if (!empty || (!isAfter && $from.nodeBefore?.type !== nodes.page_link)) return false
  const link = view?.nodeDOM(isAfter ? $from.pos : $from.pos - 1)
  if (dispatch && link) openLink(link as HTMLAnchorElement)
  return true
}

/** Draws links with the current names of their pages. */
function currentNames() {
  return new Plugin({
    props: {
      nodeViews: {
        page_link: ({ attrs }): NodeView => {
          const { block_id: id } = attrs as PageLinkAttributes
          const dom = drawLink(id)
          // A dragged link would be dropped as an address.
          dom.draggable = false
          return { dom, ignoreMutation: () => true, destroy: followTarget(dom, id) }
        },
      },
      handleDOMEvents: { click: (_view, event) => openClickedLink(event) },
    },
  })
}

export const pageLink = defineNode({
  schema: nodes.page_link,
  slashItems: [
    {
      title: 'Link to page',
      description: 'Link to another page by its name',
      icon: FileSymlink,
      keywords: ['page', 'mention', 'reference', 'wiki', 'backlink', '[[', '@'],
      hint: '[[',
      run: (page) =>
        page.run((_state, dispatch, view) => {
          if (dispatch && view) openFinder(view)
          return true
        }),
    },
  ],
  keys: { 'Alt-Enter': openAtCursor },
  plugins: () => [currentNames(), ...finderPlugins(), pastePageLinks()],
})
