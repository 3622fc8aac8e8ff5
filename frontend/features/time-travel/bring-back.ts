import { moment } from '../../app/local-time.js'
import { navigate } from 'wouter/use-browser-location'
import type { BlockSummary } from '#modules/workspace/api'
import { api, hasStatus, messageOf } from '../../app/api-client.js'
import { loadFailure } from '../../app/load-error/use-load-failure.js'
import { markPlace } from '../../app/mark-place.js'
import { paths } from '../../app/paths.js'
import { queryClient } from '../../app/query-client.js'
import { notify, notifyError, notifyNext } from '../../ui/toast/toast.js'
import { displayName } from '../workspace/index.js'

/**
 * Brings an item of an earlier moment into the notes of today, and opens it (rule 15.62). If the user
 * has gone elsewhere since, the message opens it.
 */
export async function bringBack(item: BlockSummary, at: string) {
  const isHere = markPlace()
  const result = await api
    .post(`/blocks/${item.id}/bring-back`, { as_of: at })
    .catch((error: unknown) => void notifyError(problemOf(error)))
  if (!result) return
  const { id, restored } = result
  // The live feed skips this tab's own changes.
  await queryClient.invalidateQueries()
  const name = displayName(item)
  const wasRestored = `Restored ${name} from the trash. Earlier texts are in each page’s history.`
  const message = restored ? wasRestored : `Made a copy of ${name} as of ${moment(at)}.`
  // The item is back, even if the connection is lost now or another device deleted the item.
  const path = await api.get(`/blocks/${id}/hierachy`).catch(() => null)
  if (!path) return notify(message)
  const open = () => navigate(paths.item(...path.map((level) => level.id)))
  if (!isHere()) return notifyNext(message, 'Open', open)
  open()
  notify(restored ? wasRestored : `This is a copy of ${name} as of ${moment(at)}.`)
}

function problemOf(error: unknown) {
  if (hasStatus(error, 404)) {
    return 'This can’t be brought back: it wasn’t in your notes then, or was permanently deleted.'
  }
  if (hasStatus(error, 409) || hasStatus(error, 413) || hasStatus(error, 403)) {
    return messageOf(error)
  }
  return `Couldn’t bring this back. ${loadFailure(error)}`
}
