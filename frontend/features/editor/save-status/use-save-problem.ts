import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-save-triggers.js'

/** Milliseconds for a save to succeed once the server is back. */
const SECOND_TRY = 1_000

/**
 * Returns the reason why the page is not saved; null while saving works. An unreachable server is
 * reported by the shell, and the page is saved on its return. The page reports a problem only if
 * that save also fails. A reported problem stays until the page is saved, even if the server comes
 * and goes.
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
