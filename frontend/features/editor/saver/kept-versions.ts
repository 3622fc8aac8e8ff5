import type { Node } from 'prosemirror-model'
import * as v from 'valibot'
import { documentSchema } from '#modules/workspace/document/schema'
import { privateStorage } from '../../../app/private-storage.js'
import { parseDocument, serializeDocument } from '../document.js'

/** Maximum ms of a Date. */
const time = v.pipe(v.number(), v.maxValue(8.64e15))
/** Stored as a document; earlier versions stored only the text. */
const keptVersion = v.union([
  v.object({ content: v.string(), at: time }),
  v.object({ text: v.string(), at: time }),
])

/** Blocks set aside in a conflict; `at` in ms. */
export interface KeptVersion {
  doc: Node
  at: number
}

/**
 * Returns the store of a page's rejected versions, which this browser keeps until the user discards
 * or restores them.
 */
export function keptVersionsOf(userId: number, pageId: number) {
  const storage = privateStorage(userId)
  const name = `kept:${pageId}`
  const kept = () => read(storage.read(name))
  return {
    kept,
    /** Adds blocks to the kept version. Returns false if the browser's storage is full. */
    keep: (blocks: readonly Node[]) => {
      if (blocks.length === 0) return true
      const all = [...(kept()?.doc.children ?? []), ...blocks]
      const content = serializeDocument(documentSchema.node('doc', null, all))
      return content === null || storage.write(name, JSON.stringify({ content, at: Date.now() }))
    },
    dropKept: () => storage.remove(name),
  }
}

export type KeptVersions = ReturnType<typeof keptVersionsOf>

function read(stored: string | null): KeptVersion | null {
  if (stored === null) return null
  try {
    const { output, success } = v.safeParse(keptVersion, JSON.parse(stored))
    if (!success) return null
    const { at } = output
    return { at, doc: 'content' in output ? parseDocument(output.content) : docOf(output.text) }
  } catch {
    return null
  }
}

function docOf(text: string) {
  const { paragraph } = documentSchema.nodes
  const blocks = text
    .split('\n\n')
    .map((part) => paragraph.create(null, part === '' ? null : documentSchema.text(part)))
  return documentSchema.node('doc', null, blocks)
}
