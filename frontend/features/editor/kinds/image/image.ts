import { Image } from 'lucide-react'
import type { ImageAttributes } from '#modules/workspace/document/blocks/image'
import { documentSchema } from '#modules/workspace/document/schema'
import { insertBlock } from '../../commands/commands.js'
import { defineNode } from '../../extensions/extension.js'
import { enlarge } from './lightbox/enlarge.js'
import { imagePreview } from './resize/image-preview.js'
import { KEY_STEP, widenImage } from './resize/resize-by-keys.js'

export function insertImage(attrs: Pick<ImageAttributes, 'src'> & Partial<ImageAttributes>) {
  return insertBlock(() => documentSchema.nodes.image.create(attrs))
}

export const image = defineNode({
  schema: documentSchema.nodes.image,
  slashItems: [
    {
      title: 'Image',
      description: 'Upload a picture or show it by its link',
      icon: Image,
      keywords: ['picture', 'photo', 'img', 'media'],
      run: (view) => view.ask('image'),
    },
  ],
  keys: {
    'Alt-Enter': enlarge,
    'Alt-Shift-ArrowLeft': widenImage(-KEY_STEP),
    'Alt-Shift-ArrowRight': widenImage(KEY_STEP),
  },
  plugins: (page) => [
    imagePreview(),
    ...page.uploads.plugins((kind) => page.ask(`${kind}-too-large`)),
  ],
})
