import type { BlockAnswer, ContentChange } from '#modules/workspace/api'
import type { Node } from 'prosemirror-model'
import { api, newIdempotencyKey } from '../../../app/api-client.js'
import { parseDocument } from '../document.js'
import type { Drafts } from './drafts.js'
import { Saver } from './saver.js'
import { sendSave } from './send-save.js'

/** A saver for a page as it was just read, with what an earlier visit left unsaved. */
export function createSaver(
  page: BlockAnswer,
  drafts: Drafts,
  merge: (changes: ContentChange[]) => Node
) {
  const { id, name, revision } = page
  const doc = parseDocument(page.content)
  const saver = new Saver(
    { name, doc, revision, at: Date.parse(page.updated_at) },
    {
      send: (payload, key) => sendSave(id, payload, key),
      load: async () => {
        const block = await api.get<BlockAnswer>(`/blocks/${id}`)
        return { doc: parseDocument(block.content), revision: block.revision }
      },
      merge,
      newKey: newIdempotencyKey,
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
    }
  )
  restoreDraft(saver, drafts)
  return saver
}

function restoreDraft(saver: Saver, drafts: Drafts) {
  const draft = drafts.read()
  if (!draft) return
  const { saved } = saver
  const name = draft.baseName === saved.name ? draft.name : saved.name
  const sameText = draft.doc.eq(saved.doc)
  if (sameText && name === saved.name) drafts.remove()
  else if (sameText || draft.baseRevision === saved.revision) {
    saver.change({ name, doc: sameText ? saved.doc : draft.doc })
  } else {
    const { doc, revision } = saved
    saver.restoreConflicting({ name, doc: draft.doc }, { doc, revision })
  }
}
