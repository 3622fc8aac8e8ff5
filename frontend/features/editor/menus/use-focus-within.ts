import { useEffect, useMemo, useRef, useState } from 'react'

/**
 * Milliseconds without focus that are tolerated. A menu may take some frames to pass the focus on,
 * and its trigger must stay meanwhile.
 */
const UNDER_WAY_MS = 150

/**
 * Returns true, with event handlers, while the focus is in an element or in a menu opened from it.
 * Ignores the short gap while the focus moves between both.
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
