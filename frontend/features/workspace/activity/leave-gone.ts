import { navigate } from 'wouter/use-browser-location'
import { api, hasStatus } from '../../../app/api-client.js'
import { isNotes, paths } from '../../../app/paths.js'
import { isTemporary } from '../../../app/temporary-ids.js'
import { areOpen } from '../tree/current-address.js'

/**
 * Leaves the open item if an undo has moved it to the trash, for the lowest item above it that is
 * still there (rule 15.75). Without one, leads to the start of the notes.
 */
export async function leaveGone() {
  const { pathname } = window.location
  if (!isNotes(pathname)) return
  const ids = pathname.split('/').slice(2).filter(Boolean).map(Number)
  let left = ids.length
  while (left > 0 && !(await isThere(ids[left - 1]!))) left--
  if (left === ids.length || !areOpen(ids)) return
  navigate(left === 0 ? paths.app : paths.item(...ids.slice(0, left)), { replace: true })
}

/** Returns true unless the server says that the item is in the trash or deleted. */
async function isThere(id: number) {
  if (isTemporary(id)) return true
  try {
    await api.get(`/blocks/${id}/hierachy`)
    return true
  } catch (error) {
    return !hasStatus(error, 404)
  }
}
