import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-saver.js'

/** Milliseconds that a save has to succeed in once the server is back. */
const SECOND_TRY = 1_000

/**
 * Why the page is not saved; null while all is well. While the server is unreachable the shell says
 * so, and the page is saved on its return: that is no problem of the page's before that save fails
 * too. What was shown once stays until the page is saved, however often the server comes and goes.
 */
export function useSaveProblem(saver: Saver) {
  const { problem, dirty } = useSaverState(saver)
  const failing = dirty && problem !== null
  const [told, setTold] = useState(false)

  useEffect(() => {
    if (!failing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => setTold(true)
    if (onlineManager.isOnline()) tell()
    const unsubscribe = onlineManager.subscribe((online) => {
      if (online) timer ??= setTimeout(tell, SECOND_TRY)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      setTold(false)
    }
  }, [failing])

  return told && failing ? problem : null
}
