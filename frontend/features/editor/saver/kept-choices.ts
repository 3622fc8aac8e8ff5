import * as v from 'valibot'
import { privateStorage } from '../../../app/private-storage.js'
import type { Choice } from './merge/parts.js'

/** What a person has chosen for which conflict, by `conflictKey`. */
export type Choices = Readonly<Record<string, Choice>>

const storedChoices = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.picklist(['mine', 'theirs', 'both']))
)

/** What was chosen in conflicts of a page so far: this browser keeps it until they are settled. */
export function keptChoicesOf(userId: number, pageId: number) {
  const storage = privateStorage(userId)
  const name = `choices:${pageId}`
  return {
    read(): Choices {
      const { output, success } = v.safeParse(storedChoices, storage.read(name))
      return success ? output : {}
    },
    /** Without room they last as long as the page is open. */
    write: (choices: Choices) => void storage.write(name, JSON.stringify(choices)),
    drop: () => storage.remove(name),
  }
}

export type KeptChoices = ReturnType<typeof keptChoicesOf>
