import * as v from 'valibot'
import { privateStorage } from '../../../app/private-storage.js'
import { parseDocument, serializeDocument } from '../document.js'
import type { Draft } from './contract.js'
import type { Saver } from './saver.js'

const storedDraft = v.object({
  /** What the draft was written over. */
  base_name: v.string(),
  base_revision: v.number(),
  name: v.string(),
  content: v.nullable(v.string()),
})

const keptVersion = v.object({ text: v.string(), at: v.number() })

/** Text of a page that this browser keeps because the server does not have it. */
export function draftsOf(userId: number, pageId: number) {
  const storage = privateStorage(userId)
  const draftName = `draft:${pageId}`
  const keptName = `kept:${pageId}`
  return {
    /** Keeps what is unsaved over a reload or a crash; false when the browser cannot. */
    write: ({ current, saved }: Saver) => {
      const draft: v.InferOutput<typeof storedDraft> = {
        base_name: saved.name,
        base_revision: saved.revision,
        name: current.name,
        content: serializeDocument(current.doc),
      }
      return storage.write(draftName, JSON.stringify(draft))
    },
    remove: () => storage.remove(draftName),
    read: () => {
      const stored = readJson(storage.read(draftName), storedDraft)
      if (!stored) return null
      const draft: Draft = { name: stored.name, doc: parseDocument(stored.content) }
      return { ...draft, baseName: stored.base_name, baseRevision: stored.base_revision }
    },
    /** Keeps our text of a conflict in which theirs was chosen. */
    keep: (text: string) => storage.write(keptName, JSON.stringify({ text, at: Date.now() })),
    kept: () => readJson(storage.read(keptName), keptVersion),
    dropKept: () => storage.remove(keptName),
  }
}

export type Drafts = ReturnType<typeof draftsOf>

function readJson<T>(text: string | null, schema: v.GenericSchema<unknown, T>) {
  if (text === null) return null
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
