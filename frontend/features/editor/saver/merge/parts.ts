import type { Node } from 'prosemirror-model'
import { keysOf } from './block-changes.js'

/** A part of two versions brought together: what both agree on, or what a person must choose from. */
export type Part = { kind: 'merged'; blocks: readonly Node[] } | Conflict

export interface Conflict {
  kind: 'conflict'
  /** What both were made of; null when nobody has that. */
  base: readonly Node[] | null
  mine: readonly Node[]
  theirs: readonly Node[]
}

/** What a person chose for a conflict. */
export type Choice = 'mine' | 'theirs' | 'both'

export type Choose = (conflict: Conflict) => Choice

/** The blocks of a merge, with what was chosen for each conflict. */
export function chosenBlocks(parts: readonly Part[], choose: Choose) {
  return parts.flatMap((part) => {
    if (part.kind === 'merged') return part.blocks
    const choice = choose(part)
    if (choice === 'both') return [...part.theirs, ...part.mine]
    return part[choice]
  })
}

/** The blocks that are not on the page after that choice. */
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

/** Says which conflict it is, by its blocks' ids: the same while somebody goes on writing in them. */
export function conflictKey({ mine, theirs }: Conflict) {
  return JSON.stringify([mine, theirs].map(namesOf))
}

function namesOf(blocks: readonly Node[]) {
  return blocks.map((block) => (block.attrs as { id?: string }).id ?? keysOf([block])[0])
}
