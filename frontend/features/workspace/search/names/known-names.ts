import { foldLetters, type BlockRef, type NamedBlock } from '#modules/workspace/api'
import { displayName } from '../../tree/item-name.js'

/** A word of a name. */
export interface NameWord {
  /** As it is compared. */
  text: string
  /** As it stands in the name, and where. */
  written: string
  start: number
  /** Where it begins for who types: a year is called by its last two digits, too. */
  beginnings: number[]
  /** Whether who abbreviates passes over it: 'of', 'for', but not 'May'. */
  isSmall: boolean
}

/** An item that the browser knows by its name. */
export interface KnownName {
  item: BlockRef
  name: string
  /** What it lies in, from the folder down. */
  path: KnownName[]
  words: NameWord[]
}

const YEAR = /^(19|20)\d\d$/
const SMALL = /^\p{Ll}{1,3}$/u

/** Names made ready for being compared, in their order. */
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
