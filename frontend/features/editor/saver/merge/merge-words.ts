import { Fragment } from 'prosemirror-model'
import { changedWords, cut, textOf, type Token, tokensOf, type WordRange } from './words.js'

/** Tokens that replace `delete` tokens of the base in one version. */
interface Change {
  at: number
  delete: number
  content: Fragment
  tokens: readonly Token[]
}

/**
 * Merges two versions of a line word by word; of two insertions at one place, theirs comes first.
 * Returns null if both changed the same word, or if both insertions together would form one word.
 */
export function mergeWords(base: Fragment, mine: Fragment, theirs: Fragment) {
  const was = tokensOf(base)
  const merged = combined(changesOf(was, mine), changesOf(was, theirs))
  if (!merged) return null
  let content = Fragment.empty
  let at = 0
  for (const change of merged) {
    content = content.append(cut(base, was.slice(at, change.at))).append(change.content)
    at = change.at + change.delete
  }
  return content.append(cut(base, was.slice(at)))
}

function changesOf(was: readonly Token[], content: Fragment): Change[] {
  const tokens = tokensOf(content)
  return changedWords(was, tokens).map(({ from, insert, ...range }: WordRange) => {
    const inserted = tokens.slice(from, from + insert)
    return { at: range.at, delete: range.delete, content: cut(content, inserted), tokens: inserted }
  })
}

/** Returns both lists of changes in the order of the line; null if two changes overlap. */
function combined(mine: readonly Change[], theirs: readonly Change[]) {
  const [own, other] = [new Set(mine), new Set(theirs)]
  for (const theirChange of theirs) {
    for (const ownChange of mine) {
      if (overlap(ownChange, theirChange)) {
        if (!isSame(ownChange, theirChange)) return null
        other.delete(theirChange)
      } else if (ownChange.at === theirChange.at && ownChange.delete + theirChange.delete === 0) {
        // One insertion continues the other: the same typing, sent twice.
        if (beginsWith(ownChange, theirChange)) other.delete(theirChange)
        else if (beginsWith(theirChange, ownChange)) own.delete(ownChange)
        else if (areOneWord(theirChange, ownChange)) return null
      }
    }
  }
  return [...other, ...own].sort((a, b) => a.at - b.at || a.delete - b.delete)
}

function overlap(a: Change, b: Change) {
  return a.at < b.at + b.delete && b.at < a.at + a.delete
}

function isSame(a: Change, b: Change) {
  return a.at === b.at && a.delete === b.delete && a.content.eq(b.content)
}

function beginsWith({ tokens }: Change, start: Change) {
  return start.tokens.every(({ key }, index) => key === tokens[index]?.key)
}

function areOneWord({ tokens: before }: Change, { tokens: after }: Change) {
  const [last, first] = [before.at(-1), after[0]]
  if (!last || !first) return false
  return /[\p{L}\p{N}]$/u.test(textOf(last)) && /^[\p{L}\p{N}]/u.test(textOf(first))
}
