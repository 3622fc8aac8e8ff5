import { onlineManager } from '@tanstack/react-query'
import { api } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { createItem, newItem } from '../tree/commands/create-item.js'
import { defaultName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { LEVELS } from '../tree/item-types.js'
import { realId } from '../tree/temporary-ids.js'
import { run } from '../tree/tree-mutations.js'

/**
 * Makes a page in the section that is open, else in the one that was written in last, of what is
 * open; what is missing above it is made first (rule 15.18). `open` holds the ids of the address, from the folder
 * down; the page has the name, else the default one. Resolves to the ids down to it; null when it
 * was refused, which is told by then. Throws when there is nothing to make it in.
 */
export async function makePage(open: number[], name?: string): Promise<number[] | null> {
  const above = open.length < 3 ? await writtenInLast(open) : open.slice(0, 3)
  while (above.length < 3) {
    const id = (await firstIn(above)) ?? (await make(above))
    if (id === null) throw new Error(`There’s no ${LEVELS[above.length]} to put it in`)
    above.push(id)
  }
  const pageId = await make(above, name)
  return pageId === null ? null : [...above, pageId]
}

/** The ids down to the section that was written in last, below what is open; `open` without one. */
async function writtenInLast(open: number[]) {
  const recent = await api.get('/blocks/recent').catch(() => [])
  const sections = recent.map(({ path }) => path.map(({ id }) => id))
  return sections.find((ids) => open.every((id, level) => ids[level] === id)) ?? [...open]
}

async function firstIn(above: number[]) {
  const list = await queryClient.ensureQueryData(itemListQuery(above.at(-1) ?? null))
  return list[0]?.id
}

/** Makes the next item below; resolves to its id, null when it was refused. */
async function make(above: number[], name?: string) {
  const type = LEVELS[above.length] ?? 'page'
  const item = newItem(type, above.at(-1) ?? null, name ?? defaultName(type))
  const made = run(createItem, item)
  // Without the server it waits, and so does what is made in it.
  if (onlineManager.isOnline() && !(await made)) return null
  return realId(item.temporaryId)
}
