import * as v from 'valibot'
import { privateStorage } from '../../../app/private-storage.js'
import type { Choice } from './merge/parts.js'

/** The user's choices in conflicts, by `conflictKey`. */
export type Choices = Readonly<Record<string, Choice>>

const storedChoices = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.picklist(['mine', 'theirs', 'both']))
)

/**
 * Returns the store of a page's conflict choices, which this browser keeps until the conflicts are
 * settled.
 */
export function keptChoicesOf(userId: number, pageId: number) {
  const storage = privateStorage(userId)
  const name = `choices:${pageId}`
  return {
    read(): Choices {
      const { output, success } = v.safeParse(storedChoices, storage.read(name))
      return success ? output : {}
    },
    /** If storage is full, the choices last only while the page is open. */
    write: (choices: Choices) => void storage.write(name, JSON.stringify(choices)),
    drop: () => storage.remove(name),
  }
}

export type KeptChoices = ReturnType<typeof keptChoicesOf>
