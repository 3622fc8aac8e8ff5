import type { Node } from 'prosemirror-model'
import type { ContentChange, SplicedChange, UnsavedText } from '#modules/workspace/api'
import { keysOf } from '../merge/block-changes.js'

/**
 * Returns unsaved text in its short form: of a long block, only the changed part. `saved` is the
 * document that the changes refer to.
 */
export function splice({ revision, changes }: UnsavedText, saved: Node): UnsavedText {
  return { revision, changes: [], spliced: changes.map((change) => spliceOf(change, saved)) }
}

/**
 * Returns the changes of unsaved text in either form. Throws SyntaxError or RangeError if the short
 * form refers to another document.
 */
export function changesOf({ changes, spliced }: UnsavedText, saved: Node): ContentChange[] {
  if (!spliced) return changes
  return spliced.map(({ at, delete: gone, from, to, text }) => {
    const before = jsonOf(saved, at, gone)
    if (from > to || to > before.length) throw new RangeError(`No characters ${from} to ${to}`)
    const insert = JSON.parse(before.slice(0, from) + text + before.slice(to)) as unknown[]
    return { at, delete: gone, insert }
  })
}

function spliceOf({ at, delete: gone, insert }: ContentChange, saved: Node): SplicedChange {
  const [before, after] = [jsonOf(saved, at, gone), JSON.stringify(insert)]
  const shortest = Math.min(before.length, after.length)
  let from = 0
  while (from < shortest && before[from] === after[from]) from++
  if (splitsPair(before, from) || splitsPair(after, from)) from--
  let end = 0
  while (end < shortest - from && before.at(-1 - end) === after.at(-1 - end)) end++
  if (splitsPair(before, before.length - end) || splitsPair(after, after.length - end)) end--
  const text = after.slice(from, after.length - end)
  return { at, delete: gone, from, to: before.length - end, text }
}

/** Returns true if a place is within a pair of surrogates, which JSON text must not split. */
function splitsPair(text: string, at: number) {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(at - 1, 0), at + 1))
}

/** Returns the JSON of a range of top-level nodes. */
function jsonOf({ children }: Node, at: number, count: number) {
  return `[${keysOf(children.slice(at, at + count)).join(',')}]`
}
