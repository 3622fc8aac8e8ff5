import type { Node } from 'prosemirror-model'
import { keysOf } from './block-changes.js'

/**
 * Part of a merge: blocks that both versions agree on, or a conflict for the user to choose from.
 */
export type Part = { kind: 'merged'; blocks: readonly Node[] } | Conflict

export interface Conflict {
  kind: 'conflict'
  /** Common ancestor of both; null if it is no longer available. */
  base: readonly Node[] | null
  mine: readonly Node[]
  theirs: readonly Node[]
}

/** The user's choice in a conflict. */
export type Choice = 'mine' | 'theirs' | 'both'

export type Choose = (conflict: Conflict) => Choice

/** Returns the merged blocks, with the choice for each conflict. */
export function chosenBlocks(parts: readonly Part[], choose: Choose) {
  return parts.flatMap((part) => {
    if (part.kind === 'merged') return part.blocks
    const choice = choose(part)
    if (choice === 'both') return [...part.theirs, ...part.mine]
    return part[choice]
  })
}

/** Returns the blocks that the choices leave out of the page. */
export function leftBlocks(parts: readonly Part[], choose: Choose) {
  return conflictsOf(parts).flatMap((conflict) => {
    const choice = choose(conflict)
    if (choice === 'both') return []
    return choice === 'mine' ? conflict.theirs : conflict.mine
  })
}

export function conflictsOf(parts: readonly Part[]) {
  return parts.filter((part) => part.kind === 'conflict')
}

/**
 * Returns a key of the conflict from its blocks' ids, which stays the same while a user types in
 * them.
 */
export function conflictKey({ mine, theirs }: Conflict) {
  return JSON.stringify([mine, theirs].map(namesOf))
}

function namesOf(blocks: readonly Node[]) {
  return blocks.map((block) => (block.attrs as { id?: string }).id ?? keysOf([block])[0])
}
