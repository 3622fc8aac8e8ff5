import { readStoredUser } from '../../../../app/stored-user.js'
import { privateStorage } from '../../../../app/private-storage.js'

const NAME = 'open-toggles'
/** Maximum number of remembered toggles; the ones opened longest ago are forgotten. */
const MAX = 2000

/** Toggles that this user left open in this browser, by block id. */
export interface StoredToggles {
  has: (id: string) => boolean
  /** Stores the state of several toggles, true for open. */
  write: (states: Iterable<readonly [string, boolean]>) => void
}

/** Last value of the storage and its ids, because a page asks once for each toggle. */
let read = { value: '', ids: new Set<string>() }

/** Storage of the signed-in user, which sign-out clears. */
export const storedToggles: StoredToggles = {
  has: (id) => idsIn(storage()).has(id),
  write: (states) => {
    const to = storage()
    const ids = new Set(idsIn(to))
    for (const [id, isOpen] of states) {
      ids.delete(id)
      if (isOpen) ids.add(id)
    }
    to.write(NAME, [...ids].slice(-MAX).join(' '))
  },
}

function storage() {
  return privateStorage(readStoredUser()?.id ?? 0)
}

function idsIn(from: ReturnType<typeof storage>): ReadonlySet<string> {
  const value = from.read(NAME) ?? ''
  if (value !== read.value) read = { value, ids: new Set(value.split(' ').filter(Boolean)) }
  return read.ids
}
