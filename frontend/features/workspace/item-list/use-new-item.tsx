import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { ApiError } from '../../../app/api-client.js'
import { paths } from '../../../app/paths.js'
import { useIsWide } from '../../../ui/media.js'
import { useTreeCommand } from '../tree/tree-mutations.js'
import { defaultName } from '../tree/item-name.js'
import { createItem, newItem } from '../tree/commands/create-item.js'
import { NameDialog } from './load-name-dialog.js'

const NO_PARENT = 'Can not find parent block with provided id'

/** Milliseconds in which an answer still leads to the new item. */
const LEADS_WITHIN = 5_000

/** Marks the history entry of a page that was just made, so that its title gets the cursor. */
export interface NewPageState {
  isNew?: boolean
}

/**
 * Makes items of one type under one parent: a page at once, others after asking for a name; on
 * wide screens it then leads there (rule 15.7). `path` holds the ids above.
 */
export function useNewItem(type: BlockType, path: number[], suggestedName = defaultName(type)) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const wide = useIsWide()
  const made = useRef<string>(null)
  const { run, isPending, isPaused, error, reset } = useTreeCommand(createItem)

  // It shows already, and waits for the server: more can be made meanwhile.
  const waits = isPaused && !onlineManager.isOnline()

  function create(name: string) {
    const item = newItem(type, path.at(-1) ?? null, name)
    const isLate = lateAfter(LEADS_WITHIN)
    run(item, { onSuccess: (response) => onSuccess(response, isLate()), onError })
  }

  function onSuccess(item: BlockSummary, isLate: boolean) {
    setAsking(false)
    // The person has gone on long ago.
    if (isLate) return
    const state: NewPageState = { isNew: type === 'page' }
    made.current = paths.item(...path, item.id)
    if (wide) navigate(made.current, { state })
  }

  function onError(problem: Error) {
    const parentGone = problem instanceof ApiError && problem.message === NO_PARENT
    if (parentGone) navigate(paths.notFound)
  }

  function start() {
    if (isPending && !waits) return
    reset()
    if (type === 'page') create(suggestedName)
    else setAsking(true)
    made.current = null
  }

  /** What was made: the heading of its screen takes the focus by itself, else its row does. */
  function finalFocus() {
    if (!made.current) return true
    return !wide && (document.querySelector<HTMLElement>(`a[href="${made.current}"]`) ?? true)
  }

  const dialog =
    asking && !waits ? (
      <NameDialog
        title={`New ${type}`}
        submitLabel="Create"
        initialName={suggestedName}
        required
        pending={isPending}
        error={error}
        onSubmit={create}
        onClose={() => setAsking(false)}
        finalFocus={finalFocus}
      />
    ) : null

  return { start, dialog }
}

/** By a clock that nobody sets meanwhile. */
function lateAfter(ms: number) {
  const end = performance.now() + ms
  return () => performance.now() > end
}
