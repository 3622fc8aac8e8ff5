import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { PageView } from '../../view/page-view.js'
import styles from './toolbar-frame.module.css'

interface ToolbarFrameProps {
  view: PageView
  /** Handlers of `useFocusWithin`, which keep the toolbar while the focus is in it. */
  focusHandlers: Record<'onFocus' | 'onBlur', () => void>
  ref?: RefObject<HTMLDivElement | null>
  className?: string
  children: ReactNode
}

/**
 * Frame of a toolbar beside the text. Alt+F10 in the text moves the focus to the first button,
 * Escape moves it back.
 */
export function ToolbarFrame({
  view,
  focusHandlers,
  ref,
  className = styles.bar,
  children,
}: ToolbarFrameProps) {
  const own = useRef<HTMLDivElement>(null)
  const frame = ref ?? own

  // A toolbar on screen must take the key, so the listener can't wait for the paint.
  useLayoutEffect(() => {
    const goInside = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return
      event.preventDefault()
      frame.current?.querySelector('button')?.focus()
    }
    const { dom } = view.editor
    dom.addEventListener('keydown', goInside)
    return () => dom.removeEventListener('keydown', goInside)
  }, [view, frame])

  return (
    <div
      ref={frame}
      role="presentation"
      className={className}
      {...focusHandlers}
      // Runs in the capture phase, before the tooltip of the focused button consumes the key. A menu
      // that a button has opened closes by itself.
      onKeyDownCapture={({ key, target }) => {
        if (key === 'Escape' && frame.current?.contains(target as Node)) view.focus()
      }}
    >
      {children}
    </div>
  )
}
