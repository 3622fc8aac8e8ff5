import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import styles from './resize-handle.module.css'

/** Distance in px that one arrow key press moves the handle. */
const STEP = 16

interface ResizeHandleProps {
  /** Accessible name, such as 'Width of the folders'. */
  label: string
  /** Minimum width in px. The container's style sheet may impose a tighter limit. */
  min: number
  max: number
  onResize: (width: number) => void
  /** Restores the width from the style sheet. */
  onReset: () => void
}

/**
 * Resize handle on the right edge of a positioned panel, moved by dragging, arrow keys, Home and
 * End. Enter and double click restore the initial width. The handle measures the panel to report
 * its width.
 */
export function ResizeHandle({ label, min, max, onResize, onReset }: ResizeHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  const grabbed = useRef<{ x: number; width: number } | null>(null)
  const [width, setWidth] = useState(min)

  useEffect(() => {
    const panel = handle.current?.parentElement
    if (!panel) return
    const observer = new ResizeObserver(() => setWidth(panel.offsetWidth))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [])

  // Reads the live width, because ResizeObserver has not yet reported the last key's change.
  const measured = () => handle.current?.parentElement?.offsetWidth ?? width
  const resize = (next: number) => onResize(Math.round(Math.min(Math.max(next, min), max)))

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = measured()
    const next = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: min, End: max }[event.key]
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (next === undefined) onReset()
    else resize(next)
  }

  function grab(event: PointerEvent) {
    if (event.button !== 0) return
    // Otherwise dragging would select text, because the handle does not have the focus.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, width: measured() }
  }

  return (
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      className={styles.handle}
      onKeyDown={handleKey}
      onDoubleClick={onReset}
      onPointerDown={grab}
      onPointerMove={({ clientX }) => {
        if (grabbed.current) resize(grabbed.current.width + clientX - grabbed.current.x)
      }}
      onPointerUp={() => (grabbed.current = null)}
      onPointerCancel={() => (grabbed.current = null)}
    />
  )
}
