import { GripVertical, IndentDecrease, IndentIncrease, Plus, Redo2, Undo2 } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../ui/toolbar/toolbar.js'
import { useKeyboardInset } from '../menus/use-keyboard-inset.js'
import { useFocusWithin } from '../menus/use-focus-within.js'
import { indentList, outdentList } from '../nodes/list/list.js'
import { redo, undo } from '../view/commands.js'
import type { PageSnapshot } from '../view/page-snapshot.js'
import type { PageView } from '../view/page-view.js'
import { usePageSnapshot } from '../view/use-page-view.js'
import { ColorMenu } from './color-menu.js'
import { BlockButtons } from './block-buttons.js'
import { FormatButtons } from './format-buttons.js'
import styles from './floating-toolbar.module.css'
import { TurnIntoMenu } from './turn-into-menu.js'

/** For fingers: everything that keys do, in a bar above the keyboard. */
export function DockedToolbar({ view }: { view: PageView }) {
  const snapshot = usePageSnapshot(view)
  useKeyboardRoom()
  const [inside, watchFocus] = useFocusWithin()
  const { focused, slash, format, dialog, blocks } = snapshot
  if (!(focused || inside || blocks) || slash || dialog) return null
  return createPortal(
    <div role="presentation" className={styles.docked} {...watchFocus}>
      <Toolbar label={blocks ? 'Selected blocks' : 'Formatting'}>
        {blocks ? (
          <BlockButtons view={view} count={blocks.count} />
        ) : (
          <TextButtons view={view} snapshot={snapshot} />
        )}
        <ToolbarSeparator />
        <ToolbarButton label="Undo" disabled={!format.canUndo} onPress={() => view.run(undo)}>
          <Undo2 aria-hidden />
        </ToolbarButton>
        <ToolbarButton label="Redo" disabled={!format.canRedo} onPress={() => view.run(redo)}>
          <Redo2 aria-hidden />
        </ToolbarButton>
      </Toolbar>
    </div>,
    view.editor.dom.closest('main') ?? document.body
  )
}

/** Tells everything that is fixed to the bottom how much of it a keyboard covers. */
function useKeyboardRoom() {
  const inset = useKeyboardInset()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--keyboard', `${inset}px`)
    return () => void style.removeProperty('--keyboard')
  }, [inset])
}

function TextButtons({ view, snapshot }: { view: PageView; snapshot: PageSnapshot }) {
  const { format } = snapshot
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
      <FormatButtons view={view} snapshot={snapshot} />
      <ColorMenu view={view} format={format} />
      <ToolbarSeparator />
      <ToolbarButton label="Outdent" onPress={() => view.run(outdentList)}>
        <IndentDecrease aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Indent" onPress={() => view.run(indentList)}>
        <IndentIncrease aria-hidden />
      </ToolbarButton>
    </>
  )
}
