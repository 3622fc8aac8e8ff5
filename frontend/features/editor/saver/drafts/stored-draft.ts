import * as v from 'valibot'
import type { SaveBlockPayload } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { serializeDocument } from '../../document.js'
import type { Saver } from '../saver.js'

const change = v.object({ at: v.number(), delete: v.number(), insert: v.array(v.unknown()) })

const storedDraft = v.object({
  page_id: v.number(),
  /** What the page was called when the draft was begun. */
  base_name: v.string(),
  /** Revision of the text before the save under way, if there was one, else before the changes. */
  base_revision: v.number(),
  /** A save that had no answer yet. It is sent again as it was, with its key: it counts once. */
  sent: v.nullable(v.object({ key: v.string(), payload: v.custom<SaveBlockPayload>(isObject) })),
  name: v.string(),
  /** The whole text, for when a person must choose between two. */
  content: v.nullable(v.string()),
  /** What leads from the base, and the save under way, to that text. */
  changes: v.array(change),
  /** For sending the changes. */
  key: v.string(),
})

/** Unsaved text as the browser's database keeps it. */
export type StoredDraft = v.InferOutput<typeof storedDraft>

/** What is unsaved of a page now. Costs what was changed, not what the page holds. */
export function draftOf(pageId: number, saver: Saver, key: string): StoredDraft {
  const { current, saved, underWay } = saver
  const known = underWay ?? saved
  return {
    page_id: pageId,
    base_name: known.name,
    base_revision: saved.revision,
    sent: underWay && { key: underWay.key, payload: underWay.payload },
    name: current.name,
    content: serializeDocument(current.doc),
    changes: current.doc === known.doc ? [] : changedRanges(known.doc, current.doc),
    key,
  }
}

/** Null for anything else than a draft. */
export function readDraft(value: unknown): StoredDraft | null {
  const result = v.safeParse(storedDraft, value)
  return result.success ? result.output : null
}

/** A draft's key in the database: of one page, by one writer (a page open in one tab). */
export const draftKey = (pageId: number, writer: string) => `draft:${pageId}:${writer}`

/** The page that a key of the database is about; null for other keys. */
export function pageOfKey(key: string) {
  const match = /^draft:(\d+):/.exec(key)
  return match ? Number(match[1]) : null
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null
}
