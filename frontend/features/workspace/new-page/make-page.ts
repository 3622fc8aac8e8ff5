import { api } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { currentUserQuery } from '../../../app/session.js'
import { within } from '../../../app/within.js'
import { openedPages } from '../opened-pages/opened-pages.js'
import { createItem, newItem } from '../tree/commands/create-item.js'
import { isListed } from '../tree/is-listed.js'
import { defaultName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { LEVELS } from '../tree/item-types.js'
import { run } from '../tree/tree-mutations.js'

/** Timeout in ms for the server to report where the user last wrote. */
const RECENT_LIMIT = 1_000

/** A page whose creation is pending but which is already visible. */
export interface MadePage {
  /** Ids from the folder down to the page. Pending items have temporary ids. */
  ids: number[]
  /** Resolves to true if the server created the page. */
  made: Promise<boolean>
}

/**
 * Creates a page in the open section. Without one, takes the section below the open item that the
 * user wrote in last. Creates missing ancestors first (rule 15.18). `open` contains the ids in the
 * address, from the folder down. Without `name` the page gets the default name.
 */
export async function makePage(open: number[], name?: string): Promise<MadePage> {
  const ids = open.length < 3 ? await writtenInLast(open) : open.slice(0, 3)
  while (ids.length < 3) ids.push((await firstIn(ids)) ?? make(ids).id)
  const { id, made } = make(ids, name)
  return { ids: [...ids, id], made }
}

/**
 * Returns the ids down to the section below `open` that the user wrote in last. Returns `open` if
 * there is none.
 */
async function writtenInLast(open: number[]) {
  const answer = api.get('/blocks/recent').catch(() => null)
  const recent = await within(RECENT_LIMIT, answer, null)
  const sections = recent ? recent.map(({ path }) => path.map(({ id }) => id)) : openedHere()
  return [...(sections.find((ids) => open.every((id, level) => ids[level] === id)) ?? open)]
}

/** Returns the sections of pages opened in this browser that are still there, latest first. */
function openedHere() {
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? null
  const sections = openedPages(userId).map(({ ids }) => ids.slice(0, 3))
  return sections.filter(isListed)
}

async function firstIn(above: number[]) {
  const list = await queryClient.ensureQueryData(itemListQuery(above.at(-1) ?? null))
  return list[0]?.id
}

/** Creates an item of the next level. */
function make(above: number[], name?: string) {
  const type = LEVELS[above.length] ?? 'page'
  const item = newItem(type, above.at(-1) ?? null, name ?? defaultName(type))
  return { id: item.temporaryId, made: run(createItem, item) }
}
