import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Maximize2,
  MoveHorizontal,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { FULL_WIDTH } from '#modules/workspace/document/blocks/image'
import { keyNames } from '../../../../../ui/keys/key-names.js'
import { ToolbarButton, ToolbarSeparator } from '../../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../../blocks/block-commands.js'
import { BlockToolbar } from '../../../menus/block-toolbar/block-toolbar.js'
import { useFormBlock } from '../../../menus/use-form-block.js'
import type { PageView } from '../../../view/page-view.js'
import { enlarge } from '../lightbox/enlarge.js'
import { selectedImage, setSelectedImage } from '../image-commands.js'
import { pictureAt } from '../resize/measure-image.js'
import { ImageTextForm } from './image-text-form.js'

const ALIGNMENTS = [
  { align: undefined, label: 'Align left', Icon: AlignLeft },
  { align: 'center', label: 'Align center', Icon: AlignCenter },
  { align: 'right', label: 'Align right', Icon: AlignRight },
] as const

/** Toolbar above the selected image, for its texts, its look and its deletion. */
export function ImageToolbar({ view }: { view: PageView }) {
  const image = useFormBlock(view, 'image-text', selectedImage)
  if (!image) return null
  const { width, align: aligned } = image.node.attrs
  return (
    <BlockToolbar
      view={view}
      label="Image"
      pos={image.pos}
      elementAt={pictureAt}
      placement="top"
      look={`${width} ${aligned}`}
      dialog="image-text"
      form={<ImageTextForm view={view} image={image} />}
    >
      <ToolbarButton label="Caption and description" onPress={() => view.ask('image-text')}>
        <TextCursorInput aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Full width"
        pressed={width === FULL_WIDTH}
        onPress={() => view.run(setSelectedImage({ width: FULL_WIDTH }))}
      >
        <MoveHorizontal aria-hidden />
      </ToolbarButton>
      <ToolbarSeparator />
      {ALIGNMENTS.map(({ align, label, Icon }) => (
        <ToolbarButton
          key={label}
          label={label}
          pressed={aligned === align}
          onPress={() => view.run(setSelectedImage({ align }))}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
      <ToolbarSeparator />
      <ToolbarButton
        label="Enlarge"
        keys={keyNames('Alt-Enter')}
        onPress={() => view.runAside(enlarge)}
      >
        <Maximize2 aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Delete image" onPress={() => view.run(deleteSelected)}>
        <Trash2 aria-hidden />
      </ToolbarButton>
    </BlockToolbar>
  )
}
