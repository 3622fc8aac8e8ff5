import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import { Floating } from '../../../ui/floating/floating.js'
import { useIsWide } from '../../../ui/media.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { SlashList } from './slash-list.js'
import { moveSlashIndex, slashItemsFor, type SlashState, slashStateOf } from './slash-plugin.js'
import styles from './slash-menu.module.css'

/** Menu under the '/' while it is open; on phones a sheet above the keyboard. */
export function SlashMenu({ view }: { view: PageView }) {
  const slash = useEditorState(view, ({ editor }) => slashStateOf(editor))
  return slash ? <OpenMenu view={view} slash={slash} /> : null
}

function OpenMenu({ view, slash }: { view: PageView; slash: SlashState }) {
  const wide = useIsWide()
  const items = slashItemsFor(slash)
  const { from, query, index } = slash
  const anchor = useCallback(() => {
    const { left, top, bottom } = view.editor.coordsAtPos(from)
    return new DOMRect(left, top, 0, bottom - top)
  }, [view, from])

  const list = (
    <SlashList
      items={items}
      active={index}
      query={query}
      onHover={(next) => moveSlashIndex(view.editor, next)}
      onChoose={(item) => view.runSlashItem(item, from)}
    />
  )
  if (wide) {
    return (
      <Floating anchor={anchor} context={view.editor.dom} placement="bottom-start" moved={query}>
        {list}
      </Floating>
    )
  }
  return createPortal(
    <div className={styles.sheet}>{list}</div>,
    view.editor.dom.closest('main') ?? document.body
  )
}
