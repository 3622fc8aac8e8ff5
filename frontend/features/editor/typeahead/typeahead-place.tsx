import { type ReactNode, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { Floating } from '../../../ui/floating/floating.js'
import { useIsWide } from '../../../ui/media.js'
import type { PageView } from '../view/page-view.js'
import type { TypeaheadState } from './typeahead.js'
import styles from './typeahead.module.css'

interface TypeaheadPlaceProps {
  view: PageView
  open: TypeaheadState
  children: ReactNode
}

/** Places a list under its trigger; on phones in a sheet above the keyboard. */
export function TypeaheadPlace({ view, open: { from, query }, children }: TypeaheadPlaceProps) {
  const wide = useIsWide()
  const anchor = useCallback(() => {
    const { left, top, bottom } = view.editor.coordsAtPos(from)
    return new DOMRect(left, top, 0, bottom - top)
  }, [view, from])
  if (wide) {
    return (
      <Floating anchor={anchor} context={view.editor.dom} placement="bottom-start" moved={query}>
        {children}
      </Floating>
    )
  }
  return createPortal(
    <div className={styles.sheet}>{children}</div>,
    view.editor.dom.closest('main') ?? document.body
  )
}
