import { GripVertical, KeyboardOff, Plus, Redo2, Undo2 } from 'lucide-react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import { countedBlocks } from '../blocks/block-selection.js'
import { touchItems } from '../extensions/extensions.js'
import { isTypeaheadOpen } from '../typeahead/typeahead.js'
import { type Format, formatOf } from './format.js'
import { useFocusWithin } from '../menus/use-focus-within.js'
import { useKeyboardRoom } from '../../../ui/keyboard-room.js'
import { redo, undo } from '../commands/undo.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { ColorMenu } from './color-menu.js'
import { BlockButtons } from './block-buttons.js'
import { FormatButtons } from './format-buttons.js'
import styles from './floating-toolbar.module.css'
import { TurnIntoMenu } from './turn-into-menu.js'

/** Touch toolbar above the keyboard, with every action that has a key. */
export function DockedToolbar({ view }: { view: PageView }) {
  useKeyboardRoom()
  const [inside, watchFocus] = useFocusWithin()
  const format = useEditorState(view, ({ editor }) => formatOf(editor))
  const blocks = useEditorState(view, ({ editor }) => countedBlocks(editor))
  const { focused, aside } = useEditorState(view, ({ editor, focused, dialog }) => ({
    focused,
    aside: dialog !== null || isTypeaheadOpen(editor),
  }))
  if (!(focused || inside || blocks) || aside) return null
  return createPortal(
    <div role="presentation" className={styles.docked} {...watchFocus}>
      <Toolbar label={blocks ? 'Selected blocks' : 'Formatting'}>
        {blocks ? (
          <BlockButtons view={view} count={blocks.count} />
        ) : (
          <TextButtons view={view} format={format} />
        )}
        <ToolbarSeparator />
        <ToolbarButton label="Undo" disabled={!format.canUndo} onPress={() => view.run(undo)}>
          <Undo2 aria-hidden />
        </ToolbarButton>
        <ToolbarButton label="Redo" disabled={!format.canRedo} onPress={() => view.run(redo)}>
          <Redo2 aria-hidden />
        </ToolbarButton>
      </Toolbar>
      {/* The keyboard covers the page's bar and its menu. */}
      {!blocks && (
        <IconButton
          label="Hide keyboard"
          className={styles.hide}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => view.editor.dom.blur()}
        >
          <KeyboardOff aria-hidden size={16} />
        </IconButton>
      )}
    </div>,
    view.editor.dom.closest('main') ?? document.body
  )
}

function TextButtons({ view, format }: { view: PageView; format: Format }) {
  const shown = useEditorState(view, ({ editor }) =>
    touchItems.map(({ isShown }) => (isShown?.(editor) === false ? '0' : '1')).join('')
  )
  return (
    <>
      <ToolbarButton label="Add a block" onPress={() => view.typeSlash()}>
        <Plus aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Block menu" onPress={() => view.openBlockMenu()}>
        <GripVertical aria-hidden />
      </ToolbarButton>
      <TurnIntoMenu view={view} current={format.block} iconOnly />
      <ToolbarSeparator />
      <FormatButtons view={view} format={format} />
      <ColorMenu view={view} format={format} />
      <ToolbarSeparator />
      {touchItems.map(
        ({ title, icon: Icon, command }, index) =>
          shown[index] === '1' && (
            <ToolbarButton key={title} label={title} onPress={() => view.run(command)}>
              <Icon aria-hidden />
            </ToolbarButton>
          )
      )}
    </>
  )
}
