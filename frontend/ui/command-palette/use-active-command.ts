import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Command } from './command-row.js'

/** How far the page keys go. */
const PAGE = 8

/**
 * Which row the keys act on: the first, until another one is moved to. While the rows are stale,
 * Enter calls `hurry`, and the first row is chosen once the rows are those of what is typed.
 */
export function useActiveCommand(
  commands: Command[],
  list: RefObject<HTMLElement | null>,
  { stale, hurry }: { stale: boolean; hurry: (() => void) | undefined }
) {
  const chooses = useRef(false)
  const [moved, setMoved] = useState<{ id: string; byKey: boolean } | null>(null)
  const found = commands.findIndex(({ id }) => id === moved?.id)
  const index = Math.max(found, 0)
  const command = commands[index]

  useEffect(() => {
    if (moved?.byKey) scrollTo(list.current, index)
  }, [list, index, moved?.byKey])

  useEffect(() => {
    if (stale || !chooses.current) return
    chooses.current = false
    optionsOf(list.current)[0]?.click()
  }, [list, stale])

  function moveTo(next: number) {
    const target = commands.at(next)
    if (target) setMoved({ id: target.id, byKey: true })
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    const last = commands.length - 1
    if (event.key === 'Enter') {
      event.preventDefault()
      if (stale) {
        chooses.current = true
        hurry?.()
      } else optionsOf(list.current)[index]?.click()
      return
    }
    const next = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(index + PAGE, last),
      PageUp: Math.max(index - PAGE, 0),
    }[event.key]
    if (next === undefined || last < 0) return
    event.preventDefault()
    moveTo(next)
  }

  const point = useCallback(({ id }: Command) => setMoved({ id, byKey: false }), [])
  /** Back to the first row, and nothing is to be chosen any more. */
  function reset() {
    chooses.current = false
    setMoved(null)
  }

  return { command, handleKey, point, reset }
}

/** The first row brings what stands above it along. */
function scrollTo(list: HTMLElement | null, index: number) {
  if (index === 0) list?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  optionsOf(list)[index]?.scrollIntoView({ block: 'nearest' })
}

function optionsOf(list: HTMLElement | null) {
  return list ? [...list.querySelectorAll<HTMLElement>('[role="option"]')] : []
}
