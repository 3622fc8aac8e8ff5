import { onlineManager } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { ApiError } from '../../../app/api-client.js'
import { markPlace } from '../../../app/mark-place.js'
import { markFocus } from '../../../app/focus.js'
import { paths } from '../../../app/paths.js'
import { useIsWide } from '../../../ui/media.js'
import { PageEditor, wantedCursorAtom } from '../../editor/index.js'
import { run, useTreeCommand } from '../tree/tree-mutations.js'
import { defaultName, nameProblem } from '../tree/item-name.js'
import { type CreateItem, createItem, newItem } from '../tree/commands/create-item.js'
import { renameItem } from '../tree/commands/rename-item.js'
import { holdKeysForPage } from '../new-page/hold-keys-for-page.js'
import { isAwaited, isUntouched, type NewPageState } from '../new-page/new-page-state.js'
import { useOpenIds } from '../tree/use-move-items.js'
import { NameDialog } from './load-name-dialog.js'

const NO_PARENT = 'Can not find parent block with provided id'

/** Time in ms within which a response still navigates to the new item. */
const LEADS_WITHIN = 5_000

/** The page that this tab created last, which repeated presses open again (rule 15.7). */
let lastPage: CreateItem | null = null

/**
 * Creates items of one type under one parent: a page immediately, other types after asking for a
 * name. A page opens before the server has created it; wide screens also open the other types
 * (rule 15.7). `path` contains the ancestor ids.
 */
export function useNewItem(type: BlockType, path: number[], suggestedName = defaultName(type)) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const wide = useIsWide()
  const setWanted = useSetAtom(wantedCursorAtom)
  const openId = useOpenIds()[path.length]
  const made = useRef<string>(null)
  // Name in the dialog; none once the user has closed it.
  const typed = useRef<{ name?: string }>({})
  const { run: runHere, isPending, isPaused, error, reset } = useTreeCommand(createItem)

  // A new page then opens at once, also if the server is out of reach by then.
  useEffect(() => {
    if (type === 'page') PageEditor.preload()
  }, [type])

  // The item is already visible and waits for the server. The user can create more meanwhile.
  const waits = isPaused && !onlineManager.isOnline()
  if (waits && asking) setAsking(false)

  function create(name: string) {
    const item = newItem(type, path.at(-1) ?? null, name)
    const isInTime = endingAfter(LEADS_WITHIN)
    const isHere = markPlace()
    const inDialog = typed.current
    const leads = () => isInTime() && isHere()
    runHere(item, {
      onSuccess: (response) => {
        onSuccess(response, leads())
        // Typed while the server was creating the item (rule 15.83).
        const next = inDialog.name ?? name
        if (next !== name && nameProblem(next, true) === undefined)
          void run(renameItem, { item: response, name: next })
      },
      onError: (problem) => onError(problem, isHere()),
    })
  }

  function onSuccess(item: BlockSummary, leads: boolean) {
    setAsking(false)
    // The user has moved on since.
    if (!leads) return
    made.current = paths.item(...path, item.id)
    if (wide) navigate(made.current)
  }

  function openNewPage() {
    if (isAwaited(openId)) return setWanted({ pageId: openId, place: 'title', mark: markFocus() })
    const parentId = path.at(-1) ?? null
    const repeats = lastPage?.parentId === parentId && isUntouched(lastPage)
    const item = repeats && lastPage ? lastPage : newItem(type, parentId, suggestedName)
    lastPage = item
    const state: NewPageState = { isNew: true }
    if (!repeats) void run(createItem, item)
    holdKeysForPage(item.temporaryId)
    navigate(paths.item(...path, item.temporaryId), { state })
  }

  function onError(problem: Error, isHere: boolean) {
    const parentGone = problem instanceof ApiError && problem.message === NO_PARENT
    if (parentGone && isHere) navigate(paths.notFound)
  }

  function start() {
    if (type === 'page') return openNewPage()
    if (isPending && !waits) return
    reset()
    setAsking(true)
    made.current = null
    typed.current = {}
  }

  /**
   * Returns the element to focus after the dialog. On wide screens the new item's screen focuses
   * its own heading. Otherwise the item's row gets the focus.
   */
  function finalFocus() {
    if (!made.current) return true
    return !wide && (document.querySelector<HTMLElement>(`a[href="${made.current}"]`) ?? true)
  }

  const dialog = asking ? (
    <NameDialog
      title={`New ${type}`}
      submitLabel="Create"
      initialName={suggestedName}
      required
      pending={isPending}
      error={error}
      onType={(name) => (typed.current.name = name)}
      onSubmit={create}
      onClose={() => {
        typed.current.name = undefined
        setAsking(false)
      }}
      finalFocus={finalFocus}
    />
  ) : null

  return { start, dialog }
}

/** Uses a monotonic clock, which clock changes do not affect. */
function endingAfter(ms: number) {
  const end = performance.now() + ms
  return () => performance.now() <= end
}
