import type { Node } from 'prosemirror-model'
import * as v from 'valibot'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { changeDocument, parseDocument, serializeDocument } from '../../document.js'
import type { Job, Saver } from '../saver.js'

const change = v.object({ at: v.number(), delete: v.number(), insert: v.array(v.unknown()) })

const storedDraft = v.object({
  page_id: v.number(),
  /** Name of the page with the save in flight, otherwise the saved name. */
  base_name: v.string(),
  /** Name of the page before the save in flight. */
  saved_name: v.optional(v.string()),
  /** Revision before the save in flight, otherwise before the changes. */
  base_revision: v.number(),
  /** Save without a response yet. It is retried unchanged with its key, so that it applies once. */
  sent: v.nullable(v.object({ key: v.string(), payload: v.custom<SaveBlockPayload>(isObject) })),
  name: v.string(),
  /** Changes from the base and the save in flight to the current text. */
  changes: v.array(change),
  /** Key for the save that sends the changes. */
  key: v.string(),
  /** Changes from the stored text to the current text, and the id of the stored text. */
  over: v.array(change),
  text_id: v.string(),
  /** Changes from the stored text to the base; absent if they are large, as is the text's base. */
  base_over: v.optional(v.array(change)),
  /** True if the page was permanently deleted, so that the draft cannot be sent. */
  stranded: v.optional(v.boolean()),
})

const keptText = v.object({
  id: v.string(),
  content: v.nullable(v.string()),
  /** Base of the text's first draft; absent if the draft has the changes to it. */
  base: v.optional(v.object({ revision: v.number(), content: v.nullable(v.string()) })),
})

/** Unsaved text as stored in the browser's database. */
export type StoredDraft = v.InferOutput<typeof storedDraft>

/** Draft with the whole text and its base, for a choice between two versions. */
export type Draft = StoredDraft & { content: string | null; base: Node | null }

/**
 * Whole text of a page, stored apart from its draft. A draft is written many times a second, and
 * its size depends on the changes, not on the page.
 */
export interface KeptText {
  id: string
  doc: Node
}

/** Returns the draft of a page's current unsaved text. */
export function draftOf(pageId: number, saver: Saver, text: KeptText): StoredDraft {
  const { current, saved, underWay, nextKey: key } = saver
  const known = underWay ?? saved
  return {
    page_id: pageId,
    base_name: known.name,
    saved_name: saved.name,
    base_revision: saved.revision,
    sent: underWay && { key: underWay.key, payload: underWay.payload },
    name: current.name,
    changes: changesFrom(known.doc, current.doc),
    key,
    over: changesFrom(text.doc, current.doc),
    text_id: text.id,
    base_over: shortOrNone(changesFrom(text.doc, saved.doc)),
  }
}

/**
 * Maximum number of blocks that one change of a draft inserts before the whole text is written
 * again.
 */
const MAX_BLOCKS_OVER = 50

export function isShort(changes: ContentChange[]) {
  return changes.every(({ insert }) => insert.length <= MAX_BLOCKS_OVER)
}

/**
 * Returns changes short enough to write with each draft; undefined if the whole page was replaced.
 */
export function shortOrNone(changes: ContentChange[]) {
  return isShort(changes) ? changes : undefined
}

export function changesFrom(before: Node, after: Node) {
  return before === after ? [] : changedRanges(before, after)
}

/**
 * Reads a draft from its two database values; returns null for anything that is not a page of this
 * schema.
 */
export function readDraft(value: unknown, text: unknown): Draft | null {
  const draft = v.safeParse(storedDraft, value)
  const kept = v.safeParse(keptText, text)
  if (!draft.success || !kept.success || kept.output.id !== draft.output.text_id) return null
  try {
    const { over, base_over: baseOver } = draft.output
    const text = parseDocument(kept.output.content)
    const doc = changeDocument(text, over)
    doc.check()
    const whole = kept.output.base
    const isBase = whole?.revision === draft.output.base_revision
    const base = baseOver
      ? changeDocument(text, baseOver)
      : whole && isBase
        ? parseDocument(whole.content)
        : null
    base?.check()
    return { ...draft.output, content: serializeDocument(doc), base }
  } catch {
    return null
  }
}

/** Returns the draft's save without a response, based on `base`; null if there is none. */
export function jobOf({ sent, base_name: baseName }: Draft, base: Node): Job | null {
  if (!sent) return null
  const { key, payload } = sent
  const { name = baseName, content, changes = [] } = payload
  const doc = content === undefined ? changeDocument(base, changes) : parseDocument(content)
  return { key, payload, name, doc }
}

/** Returns true if the user renamed the page, and no response says that the name is saved. */
export function hasOwnName({ name, base_name: baseName, sent }: StoredDraft) {
  return name !== baseName || sent?.payload.name !== undefined
}

/** Returns the last name that the server had when the draft was written. */
export function savedName({ saved_name: name, base_name: baseName }: StoredDraft) {
  return name ?? baseName
}

/**
 * Returns the name of a restored page, and `other`, the name that another device gave meanwhile and
 * that the restored name replaces (rule 15.82). `saved` is the server's name.
 */
export function restoredName(draft: StoredDraft, saved: string) {
  const name = hasOwnName(draft) ? draft.name : saved
  const isReplaced = name !== saved && savedName(draft) !== saved
  return { name, other: isReplaced ? saved : null }
}

/**
 * Returns true if a save without a response was based on this revision, so that it must be sent
 * unchanged.
 */
export function isSentOver({ sent, base_revision: base }: Draft, revision: number) {
  return sent !== null && base === revision
}

/** Returns the database key of a page's draft by one writer (a page open in one tab). */
export const draftKey = (pageId: number, writer: string) => `draft:${pageId}:${writer}`

/** Returns the database key of the whole text of a draft. */
export const textKey = (key: string) => key.replace(/^draft:/, 'text:')

/** Returns the key of the draft that a text belongs to; null for other keys. */
export function draftOfTextKey(key: string) {
  return key.startsWith('text:') ? key.replace(/^text:/, 'draft:') : null
}

/** Returns the page of a draft's database key; null for other keys. */
export function pageOfKey(key: string) {
  const match = /^draft:(-?\d+):/.exec(key)
  return match ? Number(match[1]) : null
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null
}
