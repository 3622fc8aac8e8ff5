import { onlineManager } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import { navigate } from 'wouter/use-browser-location'
import { api, isUnreachable, newIdempotencyKey } from '../../../../app/api-client.js'
import { loadFailure } from '../../../../app/load-error/use-load-failure.js'
import { type PrivateDatabase, privateDatabase } from '../../../../app/private-storage.js'
import { queryClient } from '../../../../app/query-client.js'
import { notifyError, notifyNext } from '../../../../ui/toast/toast.js'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../../document.js'
import { holdDraft, whileUnheld } from '../../saver/drafts/writer-locks.js'
import { numberOf } from '../../saver/page-number.js'
import { readSplit, splitKey, type StoredSplit } from './stored-split.js'

/** Maximum bytes per new page, which leaves room to write. */
export const PART_BYTES = 0.7 * MAX_CONTENT_BYTES

/** Maximum length of a part's name in characters, before its number. */
const MAX_PART_NAME = 240

/** Milliseconds to wait for a split whose tab has just been closed or reloaded. */
const CLOSING_LIMIT = 2_000

type Parts = readonly (readonly Node[])[]

interface SplitOptions {
  name: string
  parentId: number | null
  /** Address of the page of the paste. */
  address: string
}

/** Returns the split of a paste, with new idempotency keys. */
export function splitOf(parts: Parts, { name, parentId, address }: SplitOptions): StoredSplit {
  return {
    parent_id: parentId,
    address,
    parts: parts.map((blocks, index) => ({
      name: `${name.slice(0, MAX_PART_NAME)}, part ${index + 1}`,
      content: serializeDocument(documentSchema.node('doc', null, blocks)),
      page_key: newIdempotencyKey(),
      text_key: newIdempotencyKey(),
    })),
  }
}

/**
 * Creates a page for each part, next to the page of the paste, and reports the outcome. The browser
 * stores the split until all pages are saved. If a crash interrupts the calls, or the connection is
 * lost, the next visit repeats them, and nothing is doubled (rule 15.63).
 */
export async function saveAsPages(split: StoredSplit, userId: number) {
  const database = privateDatabase(userId)
  const key = splitKey(newIdempotencyKey())
  const release = holdDraft(key)
  try {
    const isStored = await database.write({ [key]: split }).then(
      () => true,
      () => false
    )
    const isDone = await savePages(split, isStored)
    if (isDone && isStored) await database.remove(key).catch(() => undefined)
  } finally {
    release()
  }
}

/** Saves the pages of pastes that a crash or a lost connection interrupted. */
export async function finishSplits(userId: number, keys: readonly string[]) {
  const database = privateDatabase(userId)
  for (const key of keys) {
    await whileUnheld(key, () => finishSplit(database, key), CLOSING_LIMIT).catch(() => undefined)
  }
}

async function finishSplit(database: PrivateDatabase, key: string) {
  const split = readSplit(await database.read(key))
  if (!split || (await savePages(split, true))) await database.remove(key)
}

/**
 * Saves the pages of a split. Resolves to false if the calls are to be repeated later. If the server
 * rejects a part, moves its empty page to the trash. Until all parts are saved, the browser asks
 * before it closes the page.
 */
async function savePages(split: StoredSplit, canWait: boolean) {
  const { parent_id: parentId, parts, address } = split
  const made: number[] = []
  let empty: number | null = null
  const askFirst = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', askFirst)
  try {
    // The page of the paste may be in a section that waits for its id.
    const above = parentId && (await numberOf(parentId))
    // New pages are inserted above existing ones, so the first part is created last.
    for (const { name, content, page_key, text_key } of parts.toReversed()) {
      const page = { name, block_type: 'page' as const, parent_block_id: above }
      const { id } = await api.post('/blocks', page, { idempotencyKey: page_key })
      empty = id
      await api.put(`/blocks/${id}`, { content }, { idempotencyKey: text_key })
      empty = null
      made.unshift(id)
    }
    const open = () => navigate(address.replace(/[^/]+$/, String(made[0])))
    const pages = made.length === 1 ? 'a new page' : `${made.length} new pages`
    notifyNext(`Pasted on ${pages}`, 'Open the first', open, () => void takeBackPages(made))
    return true
  } catch (error) {
    const saved = `${made.length} of ${parts.length} parts are saved as pages.`
    if (canWait && isUnreachable(error) && !onlineManager.isOnline()) {
      notifyError(`${saved} You’re offline. The others follow once you’re back online.`)
      return false
    }
    notifyError(`${saved} ${loadFailure(error)}`)
    if (empty !== null) await takeBackPages([empty])
    return true
  } finally {
    window.removeEventListener('beforeunload', askFirst)
    // The live feed skips this tab's own changes.
    void queryClient.invalidateQueries()
  }
}

/** Moves the pages to the trash. */
async function takeBackPages(ids: readonly number[]) {
  try {
    for (const id of ids) await api.put(`/blocks/${id}/archive`)
  } catch (error) {
    notifyError(`The new pages couldn’t all be put into the trash. ${loadFailure(error)}`)
  }
  void queryClient.invalidateQueries()
}
