import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnreachable, messageOf } from '../api-client.js'
import { useIsOnline } from '../offline/connectivity.js'

const ONCE_ONLINE = 'You’re offline. Try again once you’re back online.'
const LOADS_ONCE_ONLINE = 'You’re offline. This loads once you’re back online.'

/**
 * Returns the reason why a call failed: the server's message, or `offline` while the server is
 * unreachable (rule 15.76).
 */
export function loadFailure(
  error: unknown,
  offline = ONCE_ONLINE,
  isOnline = onlineManager.isOnline()
) {
  return isOnline || !isUnreachable(error) ? messageOf(error) : offline
}

/** Like `loadFailure`, for content that stays on screen. Calls `retry` once the server is back. */
export function useLoadFailure(error: unknown, retry: () => void, offline = LOADS_ONCE_ONLINE) {
  const isOnline = useIsOnline()
  const onOnline = useEffectEvent(() => error && retry())
  useEffect(() => onlineManager.subscribe((online) => online && onOnline()), [])
  return loadFailure(error, offline, isOnline)
}
