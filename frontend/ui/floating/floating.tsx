import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  shift,
  size,
  useFloating,
} from '@floating-ui/react-dom'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './floating.module.css'

interface FloatingProps {
  /** The place it belongs to, in CSS pixels of the window. Asked again whenever that may move. */
  anchor: () => DOMRect
  /** An element around that place: when it scrolls, this moves along. */
  context: Element
  placement: Placement
  /** Any value that changes when the place has changed. */
  moved: unknown
  children: ReactNode
}

/**
 * Something that floats beside a place in the text. It takes no focus and closes nothing: the
 * caller decides that. For what people open and close, use Popover or Menu.
 */
export function Floating({ anchor, context, placement, moved, children }: FloatingProps) {
  const reference = useMemo(
    () => ({ getBoundingClientRect: anchor, contextElement: context }),
    [anchor, context]
  )
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  // Within the page's main part, as far as there is one: for the eye, and for those who go by landmarks.
  const within = context.closest('main') ?? document.body
  const space = { padding: 8, boundary: within }
  const { floatingStyles, update } = useFloating({
    placement,
    strategy: 'fixed',
    elements: { reference, floating },
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(8),
      flip(space),
      shift(space),
      size({
        ...space,
        apply: ({ availableHeight, elements }) =>
          elements.floating.style.setProperty('--available-height', `${availableHeight}px`),
      }),
    ],
  })
  useLayoutEffect(() => update(), [update, moved])
  return createPortal(
    <div ref={setFloating} className={styles.floating} style={floatingStyles}>
      {children}
    </div>,
    within
  )
}
