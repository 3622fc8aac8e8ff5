import { Bookmark } from 'lucide-react'
import { Plugin } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'
import { openSelected } from './bookmark-commands.js'
import { openClicked } from './open-clicked.js'
import { pendingLinks } from './pending-links.js'

export const bookmark = defineNode({
  schema: documentSchema.nodes.bookmark,
  slashItems: [
    {
      title: 'Bookmark',
      description: 'Show a link with the title and picture of its page',
      icon: Bookmark,
      keywords: ['web page', 'website', 'url', 'address', 'card', 'preview', 'embed'],
      run: (page) => page.ask('bookmark'),
    },
  ],
  keys: { 'Alt-Enter': openSelected },
  plugins: () => [
    pendingLinks(),
    new Plugin({ props: { handleDOMEvents: { click: (_view, event) => openClicked(event) } } }),
  ],
})
