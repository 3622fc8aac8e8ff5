import { privateStorage } from '../../../app/private-storage.js'
import { paths } from '../../../app/paths.js'
import { isTemporary } from '../../../app/temporary-ids.js'

const NAME = 'opened'
/** Length of the recent list, plus the open page. */
const MAX = 11

/** A page that was opened in this browser. */
interface OpenedPage {
  /** Ids from the folder down to the page. */
  ids: number[]
  /** Address at that time. The page may have been moved or deleted since. */
  address: string
}

/**
 * Returns the pages that a user opened in this browser, latest first. Only ids are stored, not
 * names.
 */
export function openedPages(userId: number | null): OpenedPage[] {
  return readOpened(userId).map((ids) => ({ ids, address: paths.item(...ids) }))
}

/** Moves a page to the front. `ids` are the page's and its ancestors', from the folder down. */
export function noteOpened(userId: number, ids: number[]) {
  write(userId, [ids, ...without(userId, ids.at(-1))].slice(0, MAX))
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
 * Ignores invalid entries, which other code or another version may have stored. Also ignores pages
 * with temporary ids, because the server would not know them.
 */
function isPath(ids: unknown): ids is number[] {
  return Array.isArray(ids) && ids.length === 4 && ids.every(isNumber)
}

function isNumber(id: unknown) {
  return Number.isSafeInteger(id) && !isTemporary(id as number)
}
