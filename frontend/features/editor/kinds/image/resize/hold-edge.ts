interface EdgeEvents {
  /** @param moved how far to the right, in px. */
  onMove: (moved: number) => void
  /** @param kept false when it was broken off: by Escape, or by the system. */
  onEnd: (kept: boolean) => void
}

/** Follows a mouse or a finger from its press until it is let go. */
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
    // The image stays selected.
    event.stopPropagation()
    end(false)
  }
  window.addEventListener('keydown', breakOff, { signal, capture: true })
}
