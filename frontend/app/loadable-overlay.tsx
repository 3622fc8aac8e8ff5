import type { ComponentType, ReactNode } from 'react'
import { OverlayBoundary } from './failure/boundaries.js'
import { type CodeState, loadable } from './loadable.js'

/** Returns the component that replaces an overlay while its code is loading. */
export type WaitingFor<P> = (codeState: () => CodeState) => (props: P) => ReactNode

/** Returns an overlay in a chunk of its own; by default renders nothing while the code is loading. */
export function loadableOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waitingFor: WaitingFor<P> = () => () => null
) {
  const Waiting = waitingFor(() => Loadable.codeState())
  const Loadable = loadable(load, Waiting)
  function Overlay(props: P) {
    return (
      <OverlayBoundary>
        <Loadable {...props} />
      </OverlayBoundary>
    )
  }
  return Object.assign(Overlay, { preload: Loadable.preload })
}
