import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { DomainError } from '#kernel/aggregates/domain_error'
import type { Random } from '#tools/testing/random'
import type { Nodes } from '#modules/workspace/document/content'
import type { Stack } from '#projections/testing/stack'
import { hasPages } from '#projections/testing/random/choices'
import type { ReferenceWorkspace } from '#projections/testing/random/reference_workspace'
import { rename, save } from '#projections/testing/random/save_operations'
import {
  archive,
  create,
  deleteForEver,
  move,
  reorder,
  restore,
  setPage,
} from '#projections/testing/random/tree_operations'

/** What came of a command. */
export interface Outcome {
  result?: unknown
  refused?: DomainError
}

/** How much of what a command asked for was a change: only that is known to a later retry. */
export type Effect = 'all' | 'some' | 'nothing'

/** One thing that a person does. */
export interface Operation {
  input: object
  /** As a command of the product, without HTTP. */
  run(stack: Stack, request: CommandRequest): Promise<{ result: unknown; current: boolean }>
  /** As a call under /api/v1. */
  call: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
  /**
   * Does the same to the reference. Throws Refused where the product must refuse. `seen` reads what
   * a page says now.
   */
  apply(
    workspace: ReferenceWorkspace,
    outcome: Outcome,
    seen: (pageId: number) => Promise<Nodes>
  ): Effect | Promise<Effect>
  /** The code that a retry is refused with after other commands; undefined: the first response. */
  refusedLater?: (workspace: ReferenceWorkspace, outcome: Outcome) => string | undefined
}

/** What chooses an operation on a workspace as it is. */
export type Choose = (random: Random, workspace: ReferenceWorkspace) => Operation

const KINDS = {
  create,
  rename,
  reorder,
  move,
  save,
  archive,
  restore,
  delete: deleteForEver,
  setPage,
}
export type Kind = keyof typeof KINDS

const GROWING: Record<Kind, number> = {
  create: 22,
  rename: 8,
  reorder: 10,
  move: 10,
  save: 32,
  archive: 9,
  restore: 7,
  delete: 5,
  setPage: 4,
}
const SHRINKING: Record<Kind, number> = { ...GROWING, create: 6, archive: 18, delete: 14 }
/** Blocks of one person, beyond which more is deleted than made. */
const MANY_BLOCKS = 50

/** What somebody does next with this workspace. */
export function nextOperation(
  random: Random,
  workspace: ReferenceWorkspace,
  manyBlocks = MANY_BLOCKS
): Operation & { kind: Kind } {
  const weights = workspace.blocks.size > manyBlocks ? SHRINKING : GROWING
  const kind = hasPages(workspace) ? random.weighted(weights) : 'create'
  return { kind, ...(KINDS[kind] as Choose)(random, workspace) }
}
