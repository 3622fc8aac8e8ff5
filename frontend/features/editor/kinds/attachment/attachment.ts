import { Paperclip } from 'lucide-react'
import { Plugin } from 'prosemirror-state'
import { documentSchema } from '#modules/workspace/document/schema'
import { defineNode } from '../../extensions/extension.js'
import { downloadSelected } from './attachment-commands.js'
import { chooseFiles } from './choose-files.js'
import { downloadClicked } from './download.js'
import { writeCopied } from './write-copied.js'

export const attachment = defineNode({
  schema: documentSchema.nodes.attachment,
  slashItems: [
    {
      title: 'File',
      description: 'Attach files of any type to download',
      icon: Paperclip,
      keywords: ['attachment', 'attach', 'upload', 'document', 'pdf', 'video', 'audio'],
      run: chooseFiles,
    },
  ],
  keys: { 'Alt-Enter': downloadSelected },
  plugins: () => [
    new Plugin({
      props: { handleDOMEvents: { click: (_view, event) => downloadClicked(event) } },
    }),
  ],
  writeCopied,
})
