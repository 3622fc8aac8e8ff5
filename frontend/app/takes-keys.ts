import { useEffect, useLayoutEffect } from 'react'
import { dropEarlyKeys, expectField, holdKeysForField, loseEarlyKeys } from './early-keys.js'
import type { WaitingFor } from './loadable-overlay.js'

/**
 * For overlays that open with the focus in a field: keys typed before the code has loaded arrive in
 * that field. `useIsOpening` tells if the overlay is to open; by default whenever it is mounted.
 */
export function takesKeys<P extends object>(
  useIsOpening: (props: P) => boolean = () => true
): WaitingFor<P> {
  return (codeState) =>
    function Waiting(props) {
      const isOpening = useIsOpening(props)
      useLayoutEffect(() => {
        if (isOpening) holdKeysForField()
      }, [isOpening])
      useEffect(() => {
        if (isOpening) return () => END[codeState()]()
      }, [isOpening])
      return null
    }
}

/** Ends the hold once the overlay opens, fails, or closes before its code has loaded. */
const END = { loaded: expectField, failed: loseEarlyKeys, loading: dropEarlyKeys }
