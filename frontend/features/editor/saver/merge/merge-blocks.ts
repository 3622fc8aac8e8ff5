import { Fragment, type Node } from 'prosemirror-model'
import { diff3Merge, diffComm } from 'node-diff3'
import { identityOf } from '#modules/workspace/document/identity'
import { type Alignment, alignBlocks } from './align-blocks.js'
import { inOtherKind } from './in-other-kind.js'
import { mergeAttributes } from './merge-attributes.js'
import { mergingOf } from './merging.js'
import { mergeWords } from './merge-words.js'
import { chosenBlocks, type Conflict, conflictsOf, type Part } from './parts.js'
import { besideEachOther } from './without-ids.js'

/**
 * Merges two versions that are based on `base`. Takes changes of only one version. Keeps both
 * insertions at one place. Combines a move by one version with a change by the other. Merges blocks
 * within a block (columns, a list), and a line by words. Without a base, every difference is a
 * conflict.
 */
export function mergeBlocks(
  base: readonly Node[] | null,
  mine: readonly Node[],
  theirs: readonly Node[]
): Part[] {
  const alignment = alignBlocks(base, mine, theirs)
  const { keys } = alignment
  const merge = new Merge(alignment)
  if (keys.base) {
    return diff3Merge(keys.mine, keys.base, keys.theirs).flatMap(({ ok, conflict }) =>
      ok ? merge.taken(ok) : merge.bothChanged(conflict!.o, conflict!.a, conflict!.b)
    )
  }
  return diffComm(keys.mine, keys.theirs).flatMap((part) =>
    part.common ? merge.taken(part.common) : merge.unlike(part.buffer1, part.buffer2)
  )
}

type Keys = readonly string[]

/**
 * Turns keys into parts. A block that both versions have appears once, wherever both have moved it.
 */
class Merge {
  #alignment: Alignment
  #base: Set<string>
  #there = new Set<string>()

  constructor(alignment: Alignment) {
    this.#alignment = alignment
    this.#base = new Set(alignment.keys.base)
  }

  taken(keys: Keys): Part[] {
    return keys.flatMap((key) => {
      const versions = this.#alignment.aligned.get(key)
      if (!versions) return merged(this.#block(key))
      if (this.#there.has(key)) return []
      this.#there.add(key)
      return settled(versions.base, versions.mine, versions.theirs)
    })
  }

  /** Merges versions whose common ancestor is unknown. */
  unlike(mine: Keys, theirs: Keys): Part[] {
    const [own, other] = [mine, theirs].map((keys) => this.#blocks(keys.filter(this.#isAlone)))
    const moved = [...theirs, ...mine].filter((key) => !this.#isAlone(key))
    return [...eachAlone(null, own!, other!), ...this.taken(moved)]
  }

  bothChanged(base: Keys, mine: Keys, theirs: Keys): Part[] {
    const all = [...base, ...mine, ...theirs]
    const alone = all.filter(this.#isAlone)
    if (alone.length < all.length || this.#blocks(alone).every(identityOf)) {
      return diffComm([...mine], [...theirs]).flatMap((part) =>
        part.common ? this.taken(part.common) : this.#apart(part.buffer1, part.buffer2)
      )
    }
    const [was, own, other] = [base, mine, theirs].map((keys) => this.#blocks(keys))
    return withoutIds(was!, own!, other!)
  }

  /** Merges blocks that only one side has here: moved, inserted, or deleted by the other side. */
  #apart(mine: Keys, theirs: Keys): Part[] {
    const [own, other] = [mine, theirs].map((keys) => keys.filter(this.#isUnknown))
    if (own!.length === 0 || other!.length === 0) return this.#alone(mine, theirs)
    const known = [mine, theirs].map((keys) => keys.filter((key) => !this.#isUnknown(key)))
    return [
      ...eachAlone(null, this.#blocks(own!), this.#blocks(other!)),
      ...this.#alone(known[0]!, known[1]!),
    ]
  }

  #alone(mine: Keys, theirs: Keys) {
    return [
      ...theirs.flatMap((key) => this.#ofOne(key, 'theirs')),
      ...mine.flatMap((key) => this.#ofOne(key, 'mine')),
    ]
  }

  #ofOne(key: string, side: 'mine' | 'theirs'): Part[] {
    if (!this.#isAlone(key)) return this.taken([key])
    // The other side deleted the block. The block is unchanged, so the user does not have to
    // choose.
    if (this.#base.has(key)) return []
    const block = this.#block(key)
    const before = this.#alignment.before(block)
    if (!before) return [merged(block)]
    return [{ kind: 'conflict', base: [before], mine: [], theirs: [], [side]: [block] }]
  }

  #isAlone = (key: string) => !this.#alignment.aligned.has(key)

  /**
   * Returns true for a block without an id, which may be new or a changed form of another block.
   */
  #isUnknown = (key: string) =>
    this.#isAlone(key) && !this.#base.has(key) && identityOf(this.#block(key)) === undefined

  #blocks(keys: Keys) {
    return keys.map((key) => this.#block(key))
  }

  #block(key: string) {
    return this.#alignment.blocks.get(key)!
  }
}

function merged(...blocks: Node[]): Part {
  return { kind: 'merged', blocks }
}

/** Merges changes of both sides in blocks that predate ids. */
function withoutIds(base: Node[], mine: Node[], theirs: Node[]): Part[] {
  const together = besideEachOther(base, mine, theirs)
  if (together) return [merged(...together)]
  if (mine.length !== base.length || theirs.length !== base.length) {
    return eachAlone(base, mine, theirs)
  }
  return base.map((block, index) => settled(block, mine[index]!, theirs[index]!))
}

function settled(base: Node | null, mine: Node, theirs: Node): Part {
  const block = base ? mergeBlock(base, mine, theirs) : mine.eq(theirs) && mine
  return block
    ? merged(block)
    : { kind: 'conflict', base: base && [base], mine: [mine], theirs: [theirs] }
}

/** Returns conflicts; blocks that only one side has become one conflict each. */
function eachAlone(base: Node[] | null, mine: Node[], theirs: Node[]): Conflict[] {
  const both = mine.length > 0 && theirs.length > 0
  if (both) return [{ kind: 'conflict', base, mine, theirs }]
  const only = [...mine, ...theirs]
  const before = (index: number) => (base?.length === only.length ? [base[index]!] : null)
  return only.map((block, index) => {
    const [own, other] = mine.length > 0 ? [[block], []] : [[], [block]]
    return { kind: 'conflict', base: before(index), mine: own, theirs: other }
  })
}

/** Merges a block that both versions have; returns null if both changed the same part. */
function mergeBlock(base: Node, mine: Node, theirs: Node): Node | null {
  if (mine.eq(theirs) || theirs.eq(base)) return mine
  if (mine.eq(base)) return theirs
  const alike = [mine, theirs].every(({ type }) => type === base.type)
  if (!alike) return inOtherKind(base, mine, theirs) ?? inOtherKind(base, theirs, mine)
  if (base.isLeaf) return null
  const attrs = mergeAttributes(base, mine, theirs)
  if (base.inlineContent) {
    const line = attrs && mergeWords(base.content, mine.content, theirs.content)
    return line && base.type.create(attrs, line, base.marks)
  }
  const merging = mergingOf(base)
  const own = merging?.prepare({ base, mine, theirs }) ?? { mine, theirs }
  const parts = mergeBlocks(base.children, own.mine.children, own.theirs.children)
  if (!attrs || conflictsOf(parts).length > 0) return null
  const content = Fragment.from(chosenBlocks(parts, () => 'mine'))
  if (!base.type.validContent(content)) return null
  const merged = base.type.create(attrs, content, base.marks)
  return merging ? merging.settle(merged) : merged
}
