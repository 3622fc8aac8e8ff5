import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { messageOf } from '../../../app/api-client.js'
import { notifyError } from '../../../ui/toast/toast.js'
import { run, useBlockCommand } from '../blocks/block-mutations.js'
import { deleteForEver } from '../blocks/commands/delete-for-ever.js'
import { ancestorInTrash, restoreFromTrash } from '../blocks/commands/restore-from-trash.js'
import { trashedPathQuery, trashQuery } from '../blocks/trash-queries.js'
import { DeleteDialog, RestoreDialog, type RestoreQuestion } from './trash-dialogs.js'
import { holdersOf, insideOf } from './trash-holders.js'

export interface TrashActions {
  restore: (blocks: BlockSummary[]) => void
  /** Deletes for good, after asking. */
  remove: (blocks: BlockSummary[]) => void
}

interface Options {
  /** The block whose content is listed; null for the trash itself. */
  parentId: number | null
  /** Called when blocks that are listed here are about to go. */
  onGone?: (blocks: BlockSummary[]) => void
  /** Called when what holds this list is about to be restored. */
  onLeave?: () => void
}

/** Restoring and deleting, with the questions that they ask first. */
export function useTrashActions({ parentId, onGone, onLeave }: Options) {
  const queryClient = useQueryClient()
  const { run: send } = useBlockCommand(restoreFromTrash)
  const [question, setQuestion] = useState<RestoreQuestion | null>(null)
  const [doomed, setDoomed] = useState<BlockSummary[]>([])

  function restoreAll(blocks: BlockSummary[]) {
    onGone?.(blocks)
    send(
      { blocks },
      { onError: (error) => ancestorInTrash(error) !== null && void askAgain(blocks) }
    )
  }

  /** Somebody put what it lies in into the trash meanwhile. */
  async function askAgain(blocks: BlockSummary[]) {
    await queryClient.invalidateQueries(trashQuery)
    await askOrRestore(blocks)
  }

  async function askOrRestore(blocks: BlockSummary[]) {
    try {
      const trash = await queryClient.ensureQueryData(trashQuery)
      if (parentId !== null) return setQuestion(await questionBelow(blocks))
      const chosen = trash.filter(({ id }) => blocks.some((block) => block.id === id))
      const holders = holdersOf(
        chosen.map(({ path }) => path),
        trash,
        blocks
      )
      if (holders.length > 0) setQuestion({ blocks, holders, together: false })
      else restoreAll(blocks)
    } catch (error) {
      notifyError(`This could not be restored: ${messageOf(error)}`)
    }
  }

  /** What went into the trash with something else only comes back with that. */
  async function questionBelow(blocks: BlockSummary[]): Promise<RestoreQuestion> {
    const trash = await queryClient.ensureQueryData(trashQuery)
    const path = await queryClient.fetchQuery(trashedPathQuery(parentId ?? 0))
    return { blocks, holders: holdersOf([path], trash), together: true }
  }

  function answer({ blocks, holders, together }: RestoreQuestion) {
    setQuestion(null)
    if (together) onLeave?.()
    restoreAll(together ? holders : [...holders, ...blocks])
  }

  function removeAll(blocks: BlockSummary[]) {
    setDoomed([])
    onGone?.(blocks)
    const trash = queryClient.getQueryData<PlacedBlock[]>(trashQuery.queryKey) ?? []
    void run(deleteForEver, { blocks, parentId, inside: insideOf(blocks, trash) })
  }

  const actions: TrashActions = {
    restore: (blocks) => void askOrRestore(blocks),
    remove: setDoomed,
  }
  const dialogs = (
    <>
      <RestoreDialog question={question} onConfirm={answer} onCancel={() => setQuestion(null)} />
      <DeleteDialog blocks={doomed} onConfirm={removeAll} onCancel={() => setDoomed([])} />
    </>
  )
  return { actions, dialogs }
}
