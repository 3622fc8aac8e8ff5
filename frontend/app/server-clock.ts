import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'

/**
 * Tolerance in milliseconds for latency, and for the fraction of a second that a Date header lacks.
 */
const NOISE = 2_000

/**
 * Milliseconds by which the server's clock is ahead of this device's, as measured from responses.
 */
const offsetAtom = atom(0)
const store = getDefaultStore()

/** Updates the clock offset from the Date header of a response that has just arrived. */
export function noteServerTime(date: string | null) {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const offset = time - Date.now()
  if (Math.abs(offset - store.get(offsetAtom)) > NOISE) store.set(offsetAtom, offset)
}

/** Returns `Date.now()` by the server's clock, for comparison with times that the server sends. */
export function serverNow() {
  return Date.now() + store.get(offsetAtom)
}

/** Returns `serverNow()`, updated every `every` ms, for times shown as 'x ago'. */
export function useNow(every: number) {
  const offset = useAtomValue(offsetAtom)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now + offset
}
