import { useEffectEvent, useLayoutEffect } from 'react'
import { type Beside, NOTHING_BESIDE } from './loadable-overlay.js'

/**
 * For overlays that the user opens: a press elsewhere before the code has loaded closes them. A
 * window that opens later would take the keys typed there (rule 15.69). `useClose` returns the
 * function that closes the overlay; by default `onClose`.
 */
export function closedByPress<P extends object>(
  { Opening, waitingFor }: Beside<P> = NOTHING_BESIDE,
  useClose: (props: P) => () => void = onCloseOf
): Beside<P> {
  return {
    Opening,
    waitingFor: (codeState) => {
      const Waiting = waitingFor(codeState)
      return function ClosedByPress(props) {
        const close = useEffectEvent(useClose(props))
        useLayoutEffect(() => {
          const press = () => close()
          window.addEventListener('pointerdown', press, { capture: true })
          return () => window.removeEventListener('pointerdown', press, { capture: true })
        }, [])
        return <Waiting {...props} />
      }
    },
  }
}

function onCloseOf(props: object) {
  const { onClose } = props as { onClose?: () => void }
  return () => onClose?.()
}
