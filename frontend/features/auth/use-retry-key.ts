import { useRef } from 'react'
import { newIdempotencyKey } from '../../app/api-client.js'

/**
 * Returns one idempotency key as long as the form's values stay the same. A retry after a lost
 * response then takes effect only once.
 */
export function useRetryKey() {
  const last = useRef<{ values: string; key: string }>(null)
  return (values: object) => {
    const text = JSON.stringify(values)
    if (last.current?.values !== text) last.current = { values: text, key: newIdempotencyKey() }
    return last.current.key
  }
}
