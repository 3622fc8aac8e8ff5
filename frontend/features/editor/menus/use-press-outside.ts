import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `onPress` for each press outside the element. */
export function usePressOutside(element: RefObject<HTMLElement | null>, onPress: () => void) {
  const press = useEffectEvent((event: PointerEvent) => {
    if (!element.current?.contains(event.target as Node)) onPress()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
}
