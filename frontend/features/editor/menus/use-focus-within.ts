import { useEffect, useMemo, useRef, useState } from 'react'

/** A menu may take some frames to give the focus on; what it opened from must stay meanwhile. */
const UNDER_WAY_MS = 150

/**
 * Whether the focus is in something or in a menu that it opened. It may be nowhere for a moment on
 * its way from one to the other; that does not count.
 */
export function useFocusWithin() {
  const [within, setWithin] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = useMemo(
    () => ({
      onFocus: () => {
        clearTimeout(timer.current)
        setWithin(true)
      },
      onBlur: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setWithin(false), UNDER_WAY_MS)
      },
    }),
    []
  )
  return [within, handlers] as const
}
