import { useMutation } from '@tanstack/react-query'
import type { Act } from '#modules/workspace/api'
import { api, isUnreachable, messageOf, newIdempotencyKey } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { notifyAct, notifyError } from '../../../ui/toast/toast.js'
import { wasUndone } from '../tree/tree-mutations.js'
import { sentenceOf } from './act-words.js'
import { leaveGone } from './leave-gone.js'

export const OFFLINE = 'You’re offline. Undo this once you’re back online.'

/**
 * Takes back an act, and offers to take that back. `redo` is true for the undo of an undo. Resolves
 * to true once done; a refusal is shown.
 */
export async function undoAct(id: string, sentence: string, redo: boolean): Promise<boolean> {
  try {
    const options = { idempotencyKey: newIdempotencyKey(), showsChange: false }
    const { undo_id: other } = await api.post(`/activity/${id}/undo`, undefined, options)
    const back = () => void undoAct(other, sentence, !redo)
    notifyAct(`${redo ? 'Redone' : 'Undone'}: ${sentence}`, redo ? { undo: back } : { redo: back })
    wasUndone(id)
    void leaveGone()
    return true
  } catch (error) {
    const problem = `Couldn’t ${redo ? 'redo' : 'undo'} this. ${messageOf(error)}.`
    notifyError(isUnreachable(error) ? OFFLINE : problem)
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['activity'] })
  }
}

/** Returns the undo of an act's row. */
export function useUndoAct(act: Act) {
  return useMutation({
    mutationFn: () => undoAct(act.id, sentenceOf(act), act.takes_back === 'undo'),
  })
}
