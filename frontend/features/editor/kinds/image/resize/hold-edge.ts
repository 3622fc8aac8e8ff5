interface EdgeEvents {
  /** @param moved distance to the right, in px. */
  onMove: (moved: number) => void
  /** @param kept false if Escape or the system cancelled the drag. */
  onEnd: (kept: boolean) => void
}

/** Follows a mouse or touch drag from press to release. */
export function holdEdge(
  { clientX, pointerId }: { clientX: number; pointerId: number },
  events: EdgeEvents
) {
  const listening = new AbortController()
  const { signal } = listening
  const end = (kept: boolean) => {
    listening.abort()
    events.onEnd(kept)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === pointerId) events.onMove(event.clientX - clientX)
    },
    { signal }
  )
  window.addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), {
    signal,
  })
  window.addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false), {
    signal,
  })
  const breakOff = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape must not clear the selection of the image.
    event.stopPropagation()
    end(false)
  }
  window.addEventListener('keydown', breakOff, { signal, capture: true })
}
