import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { run, useTreeCommand } from '../tree/tree-mutations.js'
import { deleteForEver } from '../tree/commands/delete-for-ever.js'
import { ancestorInTrash, restoreFromTrash } from '../tree/commands/restore-from-trash.js'
import { trashedPathQuery, trashQuery } from '../tree/trash-queries.js'
import type { RestoreQuestion } from './restore-words.js'
import { DeleteDialog, RestoreDialog } from './trash-dialogs.js'
import { holdersOf, insideOf } from './trash-holders.js'

export interface TrashActions {
  restore: (items: BlockSummary[]) => void
  /** Deletes permanently, after confirmation. */
  remove: (items: BlockSummary[]) => void
}

interface Options {
  /** Item whose children are listed, or null for the trash itself. */
  parentId: number | null
  /** Called before listed items disappear. */
  onGone?: (items: BlockSummary[]) => void
  /** Called before the parent of this list is restored. */
  onLeave?: () => void
}

/** Restore and delete actions, with their confirmation dialogs. */
export function useTrashActions({ parentId, onGone, onLeave }: Options) {
  const queryClient = useQueryClient()
  const { run: send } = useTreeCommand(restoreFromTrash)
  const [question, setQuestion] = useState<RestoreQuestion | null>(null)
  const [doomed, setDoomed] = useState<BlockSummary[]>([])

  function restoreAll(items: BlockSummary[]) {
    onGone?.(items)
    send({ items }, { onError: (error) => ancestorInTrash(error) !== null && void askAgain(items) })
  }

  /** An ancestor was moved to the trash meanwhile, so the user must confirm. */
  async function askAgain(items: BlockSummary[]) {
    await queryClient.invalidateQueries(trashQuery)
    await askOrRestore(items)
  }

  async function askOrRestore(items: BlockSummary[]) {
    try {
      const trash = await queryClient.ensureQueryData(trashQuery)
      if (parentId !== null) return setQuestion(await questionBelow(items))
      const chosen = trash.filter(({ id }) => items.some((item) => item.id === id))
      const holders = holdersOf(
        chosen.map(({ path }) => path),
        trash,
        items
      )
      if (holders.length > 0) setQuestion({ items, holders, together: false })
      else restoreAll(items)
    } catch (error) {
      notifyError(`Couldn’t restore this: ${loadFailure(error)}`)
    }
  }

  /** Items that were trashed together with an ancestor can only be restored with it. */
  async function questionBelow(items: BlockSummary[]): Promise<RestoreQuestion> {
    const trash = await queryClient.ensureQueryData(trashQuery)
    const path = await queryClient.fetchQuery(trashedPathQuery(parentId ?? 0))
    return { items, holders: holdersOf([path], trash), together: true }
  }

  function answer({ items, holders, together }: RestoreQuestion) {
    setQuestion(null)
    if (together) onLeave?.()
    restoreAll(together ? holders : [...holders, ...items])
  }

  function removeAll(items: BlockSummary[]) {
    setDoomed([])
    onGone?.(items)
    const trash = queryClient.getQueryData<PlacedBlock[]>(trashQuery.queryKey) ?? []
    void run(deleteForEver, { items, parentId, inside: insideOf(items, trash) })
  }

  const actions: TrashActions = {
    restore: (items) => void askOrRestore(items),
    remove: setDoomed,
  }
  const dialogs = (
    <>
      <RestoreDialog question={question} onConfirm={answer} onCancel={() => setQuestion(null)} />
      <DeleteDialog items={doomed} onConfirm={removeAll} onCancel={() => setDoomed([])} />
    </>
  )
  return { actions, dialogs }
}
