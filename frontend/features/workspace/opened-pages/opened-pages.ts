import { privateStorage } from '../../../app/private-storage.js'
import { paths } from '../../../app/paths.js'
import { isTemporary } from '../../../app/temporary-ids.js'

const NAME = 'opened'
/** As many as the list of recent pages shows, and the one that is open. */
const MAX = 11

/** A page that was opened in this browser. */
interface OpenedPage {
  /** Its id, after those of what it lay in, from the folder down. */
  ids: number[]
  /** Its address then: it may have been moved, or deleted. */
  address: string
}

/** The pages that a person opened in this browser, the last one first. Kept as ids, without names. */
export function openedPages(userId: number | null): OpenedPage[] {
  return readOpened(userId).map((ids) => ({ ids, address: paths.item(...ids) }))
}

/** Puts a page first; `ids` are its own and those above it, from the folder down. */
export function noteOpened(userId: number, ids: number[]) {
  write(userId, [ids, ...without(userId, ids.at(-1))].slice(0, MAX))
}

/** Leaves a page out that turned out to be gone. */
export function forgetOpened(userId: number, pageId: number) {
  write(userId, without(userId, pageId))
}

function without(userId: number, pageId: number | undefined) {
  return readOpened(userId).filter((ids) => ids.at(-1) !== pageId)
}

function write(userId: number, opened: number[][]) {
  privateStorage(userId).write(NAME, JSON.stringify(opened))
}

function readOpened(userId: number | null): number[][] {
  if (userId === null) return []
  try {
    const opened: unknown = JSON.parse(privateStorage(userId).read(NAME) ?? '[]')
    return Array.isArray(opened) ? opened.filter(isPath) : []
  } catch {
    return []
  }
}

/**
 * Leftovers of somebody else's hands, or of another version, are no reason to fail. Pages that wait
 * for their number are left out: the server would not know them.
 */
function isPath(ids: unknown): ids is number[] {
  return Array.isArray(ids) && ids.length === 4 && ids.every(isNumber)
}

function isNumber(id: unknown) {
  return Number.isSafeInteger(id) && !isTemporary(id as number)
}
