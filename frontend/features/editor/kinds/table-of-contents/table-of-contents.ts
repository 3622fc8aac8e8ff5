import { TableOfContents } from 'lucide-react'
import { documentSchema } from '#modules/workspace/document/schema'
import { insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'
import { contentsBlocks } from './contents-plugin.js'

const { nodes } = documentSchema

export const tableOfContents = defineNode({
  schema: nodes.table_of_contents,
  slashItems: [
    {
      title: 'Table of contents',
      description: 'List the headings of this page',
      icon: TableOfContents,
      keywords: ['toc', 'outline', 'index'],
      run: (page) => page.run(insertBlock(() => nodes.table_of_contents.create())),
    },
  ],
  plugins: () => [contentsBlocks()],
})
