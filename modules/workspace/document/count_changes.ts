import type { NodeJson } from './json.js'

/** Amount of change of a save. */
export interface ChangeCounts {
  /** Top-level blocks that were added, changed and removed. A moved block is unchanged. */
  blocks: [added: number, changed: number, removed: number]
  /** Words that were added and removed. A moved word is unchanged. */
  words: [added: number, removed: number]
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Counts what differs between the nodes that a save removes and those that it inserts. */
export function countChanges(
  removed: readonly string[],
  inserted: readonly string[]
): ChangeCounts {
  const gone = without(removed, inserted).map(toJson)
  const come = without(inserted, removed).map(toJson)
  const changed = countChanged(gone.map(idOf), come.map(idOf))
  const [before, after] = [gone.flatMap(wordsOf), come.flatMap(wordsOf)]
  return {
    blocks: [come.length - changed, changed, gone.length - changed],
    words: [without(after, before).length, without(before, after).length],
  }
}

/** Blocks without ids match by their number. */
function countChanged(gone: (string | undefined)[], come: (string | undefined)[]) {
  const ids = [gone, come].map((blocks) => blocks.filter((id) => id !== undefined))
  const sameIds = ids[1]!.length - without(ids[1]!, ids[0]!).length
  const unnamed = [gone, come].map((blocks) => blocks.filter((id) => id === undefined).length)
  return sameIds + Math.min(...unnamed)
}

/** Returns the items of a list that are not in another, as often as they are missing there. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1)
  return items.filter((item) => {
    const count = left.get(item) ?? 0
    if (count > 0) left.set(item, count - 1)
    return count === 0
  })
}

function toJson(node: string) {
  return JSON.parse(node) as NodeJson
}

function idOf({ attrs }: NodeJson) {
  return attrs?.id as string | undefined
}

function wordsOf(node: NodeJson): string[] {
  return textOf(node).match(WORD) ?? []
}

/** Returns the text of a node, with blocks separated and formats ignored. */
function textOf({ type, text, content = [] }: NodeJson): string {
  if (type === 'text') return text ?? ''
  return content.length === 0 ? ' ' : `${content.map(textOf).join('')} `
}
