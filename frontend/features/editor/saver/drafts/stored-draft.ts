import type { Node } from 'prosemirror-model'
import * as v from 'valibot'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { changeDocument, parseDocument, serializeDocument } from '../../document.js'
import type { Job, Saver } from '../saver.js'

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
  /** What leads from the base, and the save under way, to the text. */
  changes: v.array(change),
  /** For sending the changes: the one of the save that takes them up. */
  key: v.string(),
  /** What leads from the kept text to the text; and which kept text. */
  over: v.array(change),
  text_id: v.string(),
  /** What leads from the kept text to the base; absent where that is much. */
  base_over: v.optional(v.array(change)),
  /** The page was deleted for ever: there is nowhere to send it. */
  stranded: v.optional(v.boolean()),
})

const keptText = v.object({ id: v.string(), content: v.nullable(v.string()) })

/** Unsaved text as the browser's database keeps it. */
export type StoredDraft = v.InferOutput<typeof storedDraft>

/** A draft with the whole text and what that was made of, for when a person must choose between two. */
export type Draft = StoredDraft & { content: string | null; base: Node | null }

/**
 * A page's whole text, apart from its draft: a draft is written many times a second, and costs what
 * was changed since, not what the page holds.
 */
export interface KeptText {
  id: string
  doc: Node
}

/** What is unsaved of a page now. */
export function draftOf(pageId: number, saver: Saver, text: KeptText): StoredDraft {
  const { current, saved, underWay, nextKey: key } = saver
  const known = underWay ?? saved
  return {
    page_id: pageId,
    base_name: known.name,
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

/** The whole text is written again when a draft would hold more blocks than these beside it. */
const MAX_BLOCKS_OVER = 50

export function isShort(changes: ContentChange[]) {
  return changes.every(({ insert }) => insert.length <= MAX_BLOCKS_OVER)
}

/** Written with each draft: where a whole page took the place of another, it is done without. */
function shortOrNone(changes: ContentChange[]) {
  return isShort(changes) ? changes : undefined
}

export function changesFrom(before: Node, after: Node) {
  return before === after ? [] : changedRanges(before, after)
}

/** The draft of these two values of the database; null for anything that is no page of this schema. */
export function readDraft(value: unknown, text: unknown): Draft | null {
  const draft = v.safeParse(storedDraft, value)
  const kept = v.safeParse(keptText, text)
  if (!draft.success || !kept.success || kept.output.id !== draft.output.text_id) return null
  try {
    const { over, base_over: baseOver } = draft.output
    const text = parseDocument(kept.output.content)
    const doc = changeDocument(text, over)
    doc.check()
    const base = baseOver ? changeDocument(text, baseOver) : null
    base?.check()
    return { ...draft.output, content: serializeDocument(doc), base }
  } catch {
    return null
  }
}

/** The save of a draft that had no answer yet, over `base`; null when there was none. */
export function jobOf({ sent, base_name: baseName }: Draft, base: Node): Job | null {
  if (!sent) return null
  const { key, payload } = sent
  const { name = baseName, content, changes = [] } = payload
  const doc = content === undefined ? changeDocument(base, changes) : parseDocument(content)
  return { key, payload, name, doc }
}

/** Returns whether a save without an answer was made over this revision: it must be sent as it was. */
export function isSentOver({ sent, base_revision: base }: Draft, revision: number) {
  return sent !== null && base === revision
}

/** A draft's key in the database: of one page, by one writer (a page open in one tab). */
export const draftKey = (pageId: number, writer: string) => `draft:${pageId}:${writer}`

/** Where the whole text of a draft's page is. */
export const textKey = (key: string) => key.replace(/^draft:/, 'text:')

/** The draft that a key of a text belongs to; null for other keys. */
export function draftOfTextKey(key: string) {
  return key.startsWith('text:') ? key.replace(/^text:/, 'draft:') : null
}

/** The page that a key of the database is about; null for other keys. */
export function pageOfKey(key: string) {
  const match = /^draft:(-?\d+):/.exec(key)
  return match ? Number(match[1]) : null
}

function isObject(value: unknown) {
  return typeof value === 'object' && value !== null
}
