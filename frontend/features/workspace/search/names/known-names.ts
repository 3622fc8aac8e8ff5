import { foldLetters, type BlockRef, type NamedBlock } from '#modules/workspace/api'
import type { WithIcon } from '../../tree/item-icon.js'
import { displayName } from '../../tree/item-name.js'

/** A word of a name. */
export interface NameWord {
  /** Folded text, used for matching. */
  text: string
  /** Original text, and its offset in the name. */
  written: string
  start: number
  /** Offsets at which a typed word may begin. A year can also begin with its last two digits. */
  beginnings: number[]
  /** True if abbreviations skip the word: 'of', 'for', but not 'May'. */
  isSmall: boolean
}

/** An item whose name the browser knows. */
export interface KnownName {
  item: BlockRef & WithIcon
  name: string
  /** Ancestors, from the folder down. */
  path: KnownName[]
  words: NameWord[]
}

const YEAR = /^(19|20)\d\d$/
const SMALL = /^\p{Ll}{1,3}$/u

/** Returns the names prepared for matching, in the same order. */
export function readNames(blocks: NamedBlock[]): KnownName[] {
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const read = new Map<number, KnownName>()
  return blocks.map(readName)

  function readName(block: NamedBlock): KnownName {
    const known = read.get(block.id)
    if (known) return known
    const parent = byId.get(block.parent_block_id ?? 0)
    const above = parent && readName(parent)
    const name = displayName(block)
    const path = above ? [...above.path, above] : []
    const own = { item: block, name, path, words: wordsIn(name) }
    read.set(block.id, own)
    return own
  }
}

function wordsIn(name: string): NameWord[] {
  return [...name.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: written, index }) => {
    const text = foldLetters(written)
    return {
      text,
      written,
      start: index,
      beginnings: YEAR.test(text) ? [0, 2] : [0],
      isSmall: SMALL.test(written),
    }
  })
}
