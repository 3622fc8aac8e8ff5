import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'

/** Milliseconds of latency, and of the fraction of a second that a Date header lacks. */
const NOISE = 2_000

/** Milliseconds that the server's clock is ahead of this device's, as far as responses say. */
const offsetAtom = atom(0)
const store = getDefaultStore()

/** Takes the Date header of a response that has just arrived. */
export function noteServerTime(date: string | null) {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  const offset = time - Date.now()
  if (Math.abs(offset - store.get(offsetAtom)) > NOISE) store.set(offsetAtom, offset)
}

/** `Date.now()` by the server's clock: times that the server sends are compared with this one. */
export function serverNow() {
  return Date.now() + store.get(offsetAtom)
}

/** `serverNow()`, renewed every so many ms, for times that are shown as 'x ago'. */
export function useNow(every: number) {
  const offset = useAtomValue(offsetAtom)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now + offset
}
