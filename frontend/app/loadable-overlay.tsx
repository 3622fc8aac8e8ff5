import type { ComponentType } from 'react'
import { OverlayBoundary } from './failure/boundaries.js'
import { loadable } from './loadable.js'

/** Returns an overlay in a chunk of its own; renders nothing while the code is loading. */
export function loadableOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>
) {
  const Loadable = loadable(load, () => null)
  function Overlay(props: P) {
    return (
      <OverlayBoundary>
        <Loadable {...props} />
      </OverlayBoundary>
    )
  }
  return Object.assign(Overlay, { preload: Loadable.preload })
}
