import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { dropEarlyKeys, expectField, holdKeysForField } from './early-keys.js'
import { OverlayBoundary } from './failure/boundaries.js'
import { loadable } from './loadable.js'

export interface OverlayOptions<P> {
  /**
   * Hook that returns true while the overlay is to open with the focus in a field. Keys typed before
   * its code has loaded arrive in that field.
   */
  useTakesKeys?: (props: P) => boolean
}

/** Returns an overlay in a chunk of its own; renders nothing while the code is loading. */
export function loadableOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { useTakesKeys = () => false }: OverlayOptions<P> = {}
) {
  const Loadable = loadable(load, Waiting)

  function Waiting(props: P) {
    const takesKeys = useTakesKeys(props)
    useLayoutEffect(() => {
      if (takesKeys) holdKeysForField()
    }, [takesKeys])
    // Runs after the boundary has caught a failure.
    useEffect(() => {
      if (takesKeys) return () => (Loadable.isLoaded() ? expectField() : dropEarlyKeys())
    }, [takesKeys])
    return null
  }

  function Overlay(props: P) {
    return (
      <OverlayBoundary>
        <Loadable {...props} />
      </OverlayBoundary>
    )
  }
  return Object.assign(Overlay, { preload: Loadable.preload })
}

/** For overlays that open with the focus in a field, and are mounted while open. */
export const TAKES_KEYS = { useTakesKeys: () => true }
