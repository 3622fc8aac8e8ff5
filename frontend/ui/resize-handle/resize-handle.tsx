import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import styles from './resize-handle.module.css'

/** How far an arrow key goes, in px. */
const STEP = 16

interface ResizeHandleProps {
  /** What it makes wider: 'Width of the folders'. */
  label: string
  /** In px. The style sheet of what it stands in may allow less. */
  min: number
  max: number
  onResize: (width: number) => void
  /** Back to the width that the style sheet has. */
  onReset: () => void
}

/**
 * The right edge of a panel that is positioned: dragged, or moved by the arrow keys, Home and End;
 * Enter and a double click bring the first width back. It measures the panel, which says its width.
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

  // What the last key changed is not told yet.
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
    // Without the focus it would be the text that is selected.
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
