import type { Fragment } from 'prosemirror-model'
import { diffComm } from 'node-diff3'
import { cut, textOf, type Token, tokensOf } from '../saver/merge/words.js'

/** Words of a line that both versions share, or that differ between them. */
export type WordChange =
  | { kind: 'same'; content: Fragment }
  | { kind: 'changed'; removed: Fragment; added: Fragment }

/** Compares two lines of text by words and their formats. */
export function wordChanges(before: Fragment, after: Fragment): WordChange[] {
  const [was, is] = [tokensOf(before), tokensOf(after)]
  const keys = (tokens: Token[]) => tokens.map(({ key }) => key)
  let [beforeAt, afterAt] = [0, 0]
  const parts = diffComm(keys(was), keys(is)).map(({ common, buffer1 = [], buffer2 = [] }) => {
    const removed = was.slice(beforeAt, (beforeAt += (common ?? buffer1).length))
    const added = is.slice(afterAt, (afterAt += (common ?? buffer2).length))
    return { same: common !== undefined, removed, added }
  })
  return joined(parts).map(({ same, removed, added }) =>
    same
      ? { kind: 'same', content: cut(after, added) }
      : { kind: 'changed', removed: cut(before, removed), added: cut(after, added) }
  )
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
