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
  /**
   * Returns the anchor in CSS pixels of the window. Called again whenever the anchor may have
   * moved.
   */
  anchor: () => DOMRect
  /** Element around the anchor. The floating element follows its scrolling. */
  context: Element
  placement: Placement
  /** Any value that changes when the anchor has moved. */
  moved: unknown
  children: ReactNode
}

/**
 * An element that floats beside a place in the text. It takes no focus and closes nothing, because
 * the caller decides both. Use Popover or Menu for elements that users open and close.
 */
export function Floating({ anchor, context, placement, moved, children }: FloatingProps) {
  const reference = useMemo(
    () => ({ getBoundingClientRect: anchor, contextElement: context }),
    [anchor, context]
  )
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  // Stays within the page's main landmark if there is one, both visually and for screen reader
  // users.
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
