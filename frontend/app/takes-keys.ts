import { useLayoutEffect } from 'react'
import { dropEarlyKeys, expectField, holdKeysForField, loseEarlyKeys } from './early-keys.js'
import type { Beside } from './loadable-overlay.js'

/**
 * For overlays that open with the focus in a field: keys typed before the code has loaded, or before
 * the field gets the focus a frame later, arrive in that field. `useIsOpening` tells if the overlay
 * is to open; by default whenever it is mounted.
 */
export function takesKeys<P extends object>(
  useIsOpening: (props: P) => boolean = () => true
): Beside<P> {
  function Opening(props: P) {
    const isOpening = useIsOpening(props)
    useLayoutEffect(() => {
      if (!isOpening) return
      holdKeysForField()
      expectField()
    }, [isOpening])
    return null
  }

  return {
    Opening,
    waitingFor: (codeState) =>
      function Waiting(props) {
        const isOpening = useIsOpening(props)
        // A part inside the loaded one may wait next. A passive effect would end that part's hold.
        useLayoutEffect(() => {
          if (!isOpening) return
          holdKeysForField()
          return () => END[codeState()]()
        }, [isOpening])
        return null
      },
  }
}

/** Ends the hold once the overlay opens, fails, or closes before its code has loaded. */
const END = { loaded: expectField, failed: loseEarlyKeys, loading: dropEarlyKeys }
