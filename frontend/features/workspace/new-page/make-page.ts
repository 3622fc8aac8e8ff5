import { api } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { currentUserQuery } from '../../../app/session.js'
import { within } from '../../../app/within.js'
import { openedPages } from '../opened-pages/opened-pages.js'
import { createItem, newItem } from '../tree/commands/create-item.js'
import { defaultName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { LEVELS } from '../tree/item-types.js'
import { run } from '../tree/tree-mutations.js'

/** Milliseconds that the server has to say where one wrote last. */
const RECENT_LIMIT = 1_000

/** A page that was asked for and shows already. */
export interface MadePage {
  /** The ids down to it, from the folder down: temporary ones for what has no number yet. */
  ids: number[]
  /** Resolves to whether the server made it. */
  made: Promise<boolean>
}

/**
 * Makes a page in the section that is open, else in the one that was written in last, of what is
 * open; what is missing above it is made first (rule 15.18). `open` holds the ids of the address, from
 * the folder down; the page has the name, else the default one.
 */
export async function makePage(open: number[], name?: string): Promise<MadePage> {
  const ids = open.length < 3 ? await writtenInLast(open) : open.slice(0, 3)
  while (ids.length < 3) ids.push((await firstIn(ids)) ?? make(ids).id)
  const { id, made } = make(ids, name)
  return { ids: [...ids, id], made }
}

/** The ids down to the section that was written in last, below what is open; `open` without one. */
async function writtenInLast(open: number[]) {
  const answer = api.get('/blocks/recent').catch(() => null)
  const recent = await within(RECENT_LIMIT, answer, null)
  const sections = recent ? recent.map(({ path }) => path.map(({ id }) => id)) : openedHere()
  return [...(sections.find((ids) => open.every((id, level) => ids[level] === id)) ?? open)]
}

/** The sections of the pages opened in this browser, the last one first. */
function openedHere() {
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? null
  return openedPages(userId).map(({ ids }) => ids.slice(0, 3))
}

async function firstIn(above: number[]) {
  const list = await queryClient.ensureQueryData(itemListQuery(above.at(-1) ?? null))
  return list[0]?.id
}

/** Makes the next item below. */
function make(above: number[], name?: string) {
  const type = LEVELS[above.length] ?? 'page'
  const item = newItem(type, above.at(-1) ?? null, name ?? defaultName(type))
  return { id: item.temporaryId, made: run(createItem, item) }
}
