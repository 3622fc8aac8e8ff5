import { useMutation } from '@tanstack/react-query'
import type { Act } from '#modules/workspace/api'
import { api, isUnreachable, messageOf } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { notify, notifyError } from '../../../ui/toast/toast.js'
import { sentenceOf } from './act-words.js'

/** Takes back an act, and offers to take that back. */
export function undoAct(act: Pick<Act, 'id'>, sentence: string, done = 'Undone'): Promise<void> {
  const idempotencyKey = crypto.randomUUID()
  return api
    .post(`/activity/${act.id}/undo`, undefined, { idempotencyKey, showsChange: false })
    .then(({ undo_id: id }) => {
      const other = done === 'Undone' ? 'Redone' : 'Undone'
      notify(`${done}: ${sentence}`, () => void undoAct({ id }, sentence, other))
    })
    .catch((error: unknown) => {
      const offline = 'You’re offline. Undo this once you’re back online.'
      notifyError(isUnreachable(error) ? offline : `Couldn’t undo this. ${messageOf(error)}`)
    })
    .finally(() => queryClient.invalidateQueries({ queryKey: ['activity'] }))
}

/** Returns the undo of an act's row. */
export function useUndoAct(act: Act) {
  const isRedo = act.takes_back === 'undo'
  return useMutation({
    mutationFn: () => undoAct(act, sentenceOf(act), isRedo ? 'Redone' : 'Undone'),
  })
}
