import type { Fragment } from 'prosemirror-model'
import { changedWords, cut, textOf, type Token, tokensOf } from '../saver/merge/words.js'

/** Words of a line that both versions share, or that differ between them. */
export type WordChange =
  | { kind: 'same'; content: Fragment }
  | { kind: 'changed'; removed: Fragment; added: Fragment }

/**
 * Compares two lines of text by words and their formats. Very long lines that differ much count as
 * one change.
 */
export function wordChanges(before: Fragment, after: Fragment): WordChange[] {
  const [was, is] = [tokensOf(before), tokensOf(after)]
  return joined(partsOf(was, is)).map(({ same, removed, added }) =>
    same
      ? { kind: 'same', content: cut(after, added) }
      : { kind: 'changed', removed: cut(before, removed), added: cut(after, added) }
  )
}

function partsOf(was: readonly Token[], is: readonly Token[]) {
  const parts: Part[] = []
  let [done, taken] = [0, 0]
  const end = { at: was.length, delete: 0, from: is.length, insert: 0 }
  for (const { at, delete: gone, from, insert } of [...changedWords(was, is), end]) {
    if (from > taken) {
      parts.push({ same: true, removed: was.slice(done, at), added: is.slice(taken, from) })
    }
    done = at + gone
    taken = from + insert
    if (gone + insert > 0) {
      parts.push({ same: false, removed: was.slice(at, done), added: is.slice(from, taken) })
    }
  }
  return parts
}

interface Part {
  same: boolean
  removed: Token[]
  added: Token[]
}

/** Merges the gap between two changed words into one change. */
function joined(parts: Part[]) {
  const result: Part[] = []
  for (const [index, part] of parts.entries()) {
    const isGap = part.same && index > 0 && index < parts.length - 1 && part.added.every(isBlank)
    const last = result.at(-1)
    if (last && !last.same && (isGap || !part.same)) {
      last.removed.push(...part.removed)
      last.added.push(...part.added)
    } else result.push(part)
  }
  return result
}

function isBlank(token: Token) {
  return textOf(token).trim() === ''
}
