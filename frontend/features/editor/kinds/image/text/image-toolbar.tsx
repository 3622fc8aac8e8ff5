import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Maximize2,
  MoveHorizontal,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useCallback } from 'react'
import { FULL_WIDTH } from '#modules/workspace/document/blocks/image'
import { Floating } from '../../../../../ui/floating/floating.js'
import { keyNames } from '../../../../../ui/keys/key-names.js'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../../../ui/toolbar/toolbar.js'
import { deleteSelected } from '../../../blocks/block-commands.js'
import { ToolbarFrame } from '../../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../../menus/use-focus-within.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { enlarge } from '../lightbox/enlarge.js'
import { selectedImage, setSelectedImage } from '../image-commands.js'
import { measureImage } from '../resize/measure-image.js'
import { ImageTextForm } from './image-text-form.js'

const ALIGNMENTS = [
  { align: undefined, label: 'Align left', Icon: AlignLeft },
  { align: 'center', label: 'Align center', Icon: AlignCenter },
  { align: 'right', label: 'Align right', Icon: AlignRight },
] as const

/**
 * Toolbar above the selected image, for its texts, its look and its deletion. Alt+F10 focuses the
 * toolbar.
 */
export function ImageToolbar({ view }: { view: PageView }) {
  const image = useEditorState(view, ({ editor }) => selectedImage(editor))
  const { focused, dialog } = useEditorState(view, ({ focused, dialog }) => ({ focused, dialog }))
  const [inside, watchFocus] = useFocusWithin()
  const pos = image?.pos ?? 0
  const anchor = useCallback(() => {
    const { left, top, width, height } = measureImage(view.editor, pos) ?? new DOMRect()
    return new DOMRect(left, top, width, height)
  }, [view, pos])

  const editing = dialog === 'image-text'
  if (!image || (!editing && (dialog !== null || !(focused || inside)))) return null
  const { width, align: aligned } = image.node.attrs
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement={editing ? 'top-start' : 'top'}
      moved={`${pos} ${width} ${aligned} ${editing}`}
    >
      {editing ? (
        <ImageTextForm view={view} image={image} />
      ) : (
        <ToolbarFrame view={view} focusHandlers={watchFocus}>
          <Toolbar label="Image">
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
          </Toolbar>
        </ToolbarFrame>
      )}
    </Floating>
  )
}
