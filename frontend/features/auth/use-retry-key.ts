import { useRef } from 'react'
import { newIdempotencyKey } from '../../app/api-client.js'

/** One key for as long as a form holds the same: sent again after a lost answer, it counts once. */
export function useRetryKey() {
  const last = useRef<{ values: string; key: string }>(null)
  return (values: object) => {
    const text = JSON.stringify(values)
    if (last.current?.values !== text) last.current = { values: text, key: newIdempotencyKey() }
    return last.current.key
  }
}
