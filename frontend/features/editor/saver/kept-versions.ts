import * as v from 'valibot'
import { privateStorage } from '../../../app/private-storage.js'

/** `at` in ms; a Date holds no more. */
const keptVersion = v.object({ text: v.string(), at: v.pipe(v.number(), v.maxValue(8.64e15)) })

/** Our text of a conflict in which theirs was chosen: this browser keeps it until it is dropped. */
export function keptVersionsOf(userId: number, pageId: number) {
  const storage = privateStorage(userId)
  const name = `kept:${pageId}`
  return {
    /** False when the browser has no room. */
    keep: (text: string) => storage.write(name, JSON.stringify({ text, at: Date.now() })),
    kept: () => readJson(storage.read(name), keptVersion),
    dropKept: () => storage.remove(name),
  }
}

export type KeptVersions = ReturnType<typeof keptVersionsOf>

function readJson<T>(text: string | null, schema: v.GenericSchema<unknown, T>) {
  if (text === null) return null
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}
