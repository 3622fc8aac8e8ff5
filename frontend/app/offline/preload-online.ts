import { onlineManager } from '@tanstack/react-query'

/**
 * Fetches the code of what may be shown later, unless the server cannot be reached: Firefox never
 * asks again for a module that did not come.
 */
export function preloadOnline({ preload }: { preload: () => void }) {
  if (onlineManager.isOnline()) preload()
}
