import { useEffect, useState } from 'react'

/** Milliseconds after the first screen, in which it is painted on most devices. */
const PAINT_MS = 300
const ACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const

let isPainted = false

/**
 * Returns false until the first screen is painted, or the user acts. Code for actions then does not
 * delay the screen.
 */
export function usePainted() {
  const [painted, setPainted] = useState(isPainted)
  useEffect(() => {
    if (painted) return
    const end = () => {
      isPainted = true
      setPainted(true)
    }
    const timer = setTimeout(end, PAINT_MS)
    for (const type of ACTIONS) addEventListener(type, end, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      for (const type of ACTIONS) removeEventListener(type, end, { capture: true })
    }
  }, [painted])
  return painted
}
