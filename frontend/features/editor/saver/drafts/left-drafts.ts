import { type PrivateDatabase, privateDatabase } from '../../../../app/private-storage.js'
import { api, hasStatus } from '../../../../app/api-client.js'
import { loadCode } from '../../../../app/load-code.js'
import { tellMissing } from '../../../../app/tell-missing.js'
import { isSplitKey } from '../../paste/too-much/stored-split.js'
import { notify } from '../../../../ui/toast/toast.js'
import { parseDocument, plainText } from '../../document.js'
import { savingPages } from '../saving-pages.js'
import { sendSave } from '../send-save.js'
import { isTemporary, isUnderWay, realId } from '../../../../app/temporary-ids.js'
import { sendDraft } from './send-draft.js'
import { type Draft, draftOfTextKey, pageOfKey, readDraft, textKey } from './stored-draft.js'
import { whileUnheld } from './writer-locks.js'

/**
 * Milliseconds to wait for a draft whose tab has just been closed or reloaded. A page waits this
 * long only while another tab has unsaved text of it.
 */
const CLOSING_LIMIT = 2_000
/** Length of the excerpt that identifies a text, in characters. */
const START_LENGTH = 120

/** Unsent draft that a crash or a closed tab left behind. */
export interface LeftDraft {
  key: string
  draft: Draft
}

/**
 * Sends the drafts left for a page. `sent` is true if the server's text has changed. `left` is the
 * oldest draft that the user has to see. Calls `onLate` when a tab that is still writing closes
 * without saving, and its text was sent.
 */
export async function takeLeftDrafts(userId: number, pageId: number, onLate: () => void) {
  const results = await settle(userId, (page) => page === realId(pageId), onLate)
  return {
    sent: results.some(({ result }) => result === 'saved'),
    left: results.find(({ result }) => result !== 'saved') ?? null,
  }
}

/**
 * Sends the drafts left for all pages that are not open here, and reports conflicts to the user.
 * Returns the drafts of permanently deleted pages.
 */
export async function sendAllLeft(userId: number) {
  void finishLeftSplits(userId).catch(tellMissing)
  const results = await settle(userId, (page) => !savingPages.has(page))
  for (const left of results) tellConflict(left)
  return results
    .filter(({ result }) => result === 'orphaned')
    .map(({ key, draft }) => ({ key, name: draft.name, start: startOf(draft) }))
}

/** Completes pastes on several pages that a crash interrupted. */
async function finishLeftSplits(userId: number) {
  const keys = await privateDatabase(userId)
    .keys()
    .catch(() => [])
  const splits = keys.filter(isSplitKey)
  if (splits.length === 0) return
  const { finishSplits } = await loadCode(() => import('../../paste/too-much/save-as-pages.js'))
  await finishSplits(userId, splits)
}

type Outcome = Awaited<ReturnType<typeof sendDraft>> | 'orphaned'
type Settled = LeftDraft & { result: Outcome }

function tellConflict({ result, draft }: Settled) {
  if (result !== 'conflict') return
  const name = draft.name || 'Untitled page'
  notify(`“${name}” has unsaved text in this browser. Open it to choose a version.`)
}

/** Sends a draft, unless its page is known to be permanently deleted. */
async function send(key: string, draft: Draft, database: PrivateDatabase): Promise<Outcome> {
  const pageId = realId(draft.page_id)
  if (isTemporary(pageId)) {
    return (await isUnderWay(pageId)) ? 'unsent' : strand(key, draft, database)
  }
  // The page was created in the meantime, so it is not deleted.
  if (draft.stranded && pageId === draft.page_id) return 'orphaned'
  const result = await sendDraft({ ...draft, page_id: pageId }, sendSave)
  if (result !== 'refused' || !(await isDeleted(pageId))) return result
  return strand(key, draft, database)
}

async function strand(key: string, draft: Draft, database: PrivateDatabase) {
  const { content: _content, base: _base, ...stored } = draft
  await database.write({ [key]: { ...stored, stranded: true } })
  return 'orphaned' as const
}

/** Returns true if the page is not even in the trash, from which it could be restored. */
async function isDeleted(pageId: number) {
  try {
    await api.get(`/blocks/${pageId}`, { query: { archived: 'true' } })
    return false
  } catch (error) {
    return hasStatus(error, 404)
  }
}

function startOf({ content }: Draft) {
  return plainText(parseDocument(content)).slice(0, START_LENGTH)
}

async function settle(
  userId: number,
  wanted: (pageId: number) => boolean,
  onLate: () => void = () => undefined
) {
  const database = privateDatabase(userId)
  const results: Settled[] = []
  const keys = await database.keys().catch(() => [])
  for (const key of keys) {
    const pageId = pageOfKey(key)
    if (pageId === null || !wanted(realId(pageId))) continue
    const take = () => takeDraft(key, database)
    const taken = await whileUnheld(key, take, CLOSING_LIMIT).catch(() => null)
    if (taken) results.push(taken)
    if (taken === undefined) void takeLate(key, take, onLate)
  }
  await removeTextsAlone(database, keys)
  return results
}

/** Sends a draft and removes it once saved. Returns null if the draft is gone or invalid. */
async function takeDraft(key: string, database: PrivateDatabase): Promise<Settled | null> {
  const draft = readDraft(await database.read(key), await database.read(textKey(key)))
  if (!draft) return null
  const result = await send(key, draft, database)
  if (result === 'saved') await database.remove(key, textKey(key))
  return { key, draft, result }
}

/** Drafts whose tabs this tab waits for. */
const awaited = new Set<string>()

/**
 * Waits for another tab that is still writing. If that tab closes before it has saved, sends its
 * draft.
 */
async function takeLate(key: string, take: () => Promise<Settled | null>, onLate: () => void) {
  if (awaited.has(key)) return
  awaited.add(key)
  const taken = await whileUnheld(key, take, Infinity).catch(() => null)
  awaited.delete(key)
  if (taken?.result === 'saved') onLate()
  else if (taken) tellConflict(taken)
}

/** Removes texts without a draft whose page is not open in any tab. */
async function removeTextsAlone(database: PrivateDatabase, keys: string[]) {
  for (const key of keys) {
    const draft = draftOfTextKey(key)
    if (draft === null || keys.includes(draft)) continue
    const remove = async () => {
      if ((await database.read(draft)) === undefined) await database.remove(key)
    }
    await whileUnheld(draft, remove, 0).catch(() => undefined)
  }
}
