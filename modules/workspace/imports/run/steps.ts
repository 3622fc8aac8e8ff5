import type { ImportProblem } from '#modules/workspace/api'
import { hasText, type NumberedBlock } from '#modules/workspace/imports/placed_blocks'

/** Blocks that are created in one append. */
const BLOCKS_AT_ONCE = 200

/** A part of an import that is done as a whole; done again, it changes nothing. */
export type ImportStep =
  | { kind: 'ids' }
  | { kind: 'blocks'; blocks: NumberedBlock[] }
  | { kind: 'page'; block: NumberedBlock }
  /** Files that no page shows. */
  | { kind: 'files' }

/** Results and problems of a step. */
export interface StepResult {
  pages: number
  /** Headings that became titles; a result of an earlier version lacks it. */
  titles?: number
  links: number
  links_found: number
  /** Paths of stored files, and of files that were left out. */
  stored: string[]
  missed: string[]
  problems: ImportProblem[]
}

export const NOTHING: Readonly<StepResult> = {
  pages: 0,
  links: 0,
  links_found: 0,
  stored: [],
  missed: [],
  problems: [],
}

export function emptyResult(): StepResult {
  return { ...NOTHING, stored: [], missed: [], problems: [] }
}

/** Adds the result of a step to a sum. */
export function addResult(sum: StepResult, { stored, missed, problems, ...counts }: StepResult) {
  sum.pages += counts.pages
  sum.titles = (sum.titles ?? 0) + (counts.titles ?? 0)
  sum.links += counts.links
  sum.links_found += counts.links_found
  // A page can have a hundred thousand problems, too many arguments for one call.
  for (const path of stored) sum.stored.push(path)
  for (const path of missed) sum.missed.push(path)
  for (const problem of problems) sum.problems.push(problem)
}

/** Returns the steps of an import: all blocks, then their texts, then the remaining files. */
export function stepsOf(blocks: readonly NumberedBlock[]): ImportStep[] {
  const steps: ImportStep[] = [{ kind: 'ids' }]
  for (let from = 0; from < blocks.length; from += BLOCKS_AT_ONCE) {
    steps.push({ kind: 'blocks', blocks: blocks.slice(from, from + BLOCKS_AT_ONCE) })
  }
  for (const block of blocks) if (hasText(block)) steps.push({ kind: 'page', block })
  steps.push({ kind: 'files' })
  return steps
}
