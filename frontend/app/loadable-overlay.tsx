import type { ComponentType, ReactNode } from 'react'
import { OverlayBoundary } from './failure/boundaries.js'
import { type CodeState, loadable } from './loadable.js'

/** Components beside an overlay; each renders something only if it has to be seen. */
export interface Beside<P> {
  /** Mounted with the overlay, before its code. */
  Opening: (props: P) => ReactNode
  /** Returns the component that replaces the overlay while its code is loading. */
  waitingFor: (codeState: () => CodeState) => (props: P) => ReactNode
}

export const NOTHING_BESIDE: Beside<unknown> = { Opening: () => null, waitingFor: () => () => null }

/** Returns an overlay in a chunk of its own; by default renders nothing while the code is loading. */
export function loadableOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { Opening, waitingFor }: Beside<P> = NOTHING_BESIDE
) {
  const Waiting = waitingFor(() => Loadable.codeState())
  const Loadable = loadable(load, Waiting)
  function Overlay(props: P) {
    return (
      <OverlayBoundary>
        <Opening {...props} />
        <Loadable {...props} />
      </OverlayBoundary>
    )
  }
  return Object.assign(Overlay, { preload: Loadable.preload })
}
