import { type PrivateDatabase, privateDatabase } from '../../../../app/private-storage.js'
import { notify } from '../../../../ui/toast/toast.js'
import { savingPages } from '../saving-pages.js'
import { sendSave } from '../send-save.js'
import { sendDraft } from './send-draft.js'
import { type Draft, draftOfTextKey, pageOfKey, readDraft, textKey } from './stored-draft.js'
import { whileUnheld } from './writer-locks.js'

/** A draft that a crash or a closed tab left behind and that could not be sent. */
export interface LeftDraft {
  key: string
  draft: Draft
}

/**
 * Sends what was left of a page. `sent` tells that the server's text is another now; `left` is what
 * the person has to see, the oldest first.
 */
export async function takeLeftDrafts(userId: number, pageId: number) {
  const results = await settle(userId, (page) => page === pageId)
  return {
    sent: results.some(({ result }) => result === 'saved'),
    left: results.find(({ result }) => result !== 'saved') ?? null,
  }
}

/** Sends what was left of any page that is not open here; tells of what needs a person. */
export async function sendAllLeft(userId: number) {
  const results = await settle(userId, (page) => !savingPages.has(page))
  for (const { result, draft } of results) {
    if (result !== 'conflict') continue
    const name = draft.name || 'Untitled page'
    notify(`“${name}” has unsaved text in this browser. Open it to choose a version.`)
  }
  return results.filter(({ result }) => result === 'saved').map(({ draft }) => draft.page_id)
}

async function settle(userId: number, wanted: (pageId: number) => boolean) {
  const database = privateDatabase(userId)
  const results: (LeftDraft & { result: Awaited<ReturnType<typeof sendDraft>> })[] = []
  const keys = await database.keys().catch(() => [])
  for (const key of keys) {
    const pageId = pageOfKey(key)
    if (pageId === null || !wanted(pageId)) continue
    await whileUnheld(key, async () => {
      const draft = readDraft(await database.read(key), await database.read(textKey(key)))
      if (!draft) return
      const result = await sendDraft(draft, sendSave)
      if (result === 'saved') await database.remove(key, textKey(key))
      results.push({ key, draft, result })
    }).catch(() => undefined)
  }
  await removeTextsAlone(database, keys)
  return results
}

/** Removes texts whose page is open nowhere and that no draft builds on any more. */
async function removeTextsAlone(database: PrivateDatabase, keys: string[]) {
  for (const key of keys) {
    const draft = draftOfTextKey(key)
    if (draft === null || keys.includes(draft)) continue
    await whileUnheld(draft, async () => {
      if ((await database.read(draft)) === undefined) await database.remove(key)
    }).catch(() => undefined)
  }
}
