import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** whether the server responds (app/offline/connectivity.ts). */
export function useIsOnline() {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline()
  )
}
