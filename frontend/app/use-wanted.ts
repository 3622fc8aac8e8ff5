import { useState } from 'react'

/** Stays true once `now` has been true, so that a window can fade out. */
export function useWanted(now: boolean) {
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)
  return wanted || now
}
