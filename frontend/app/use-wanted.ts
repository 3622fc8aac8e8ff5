import { useState } from 'react'

/** True from the first time on, so that a window can fade away. */
export function useWanted(now: boolean) {
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)
  return wanted || now
}
