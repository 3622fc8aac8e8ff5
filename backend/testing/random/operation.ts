import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { DomainError } from '#kernel/aggregates/domain_error'
import type { Nodes } from '#modules/workspace/document/content'
import type { Random } from '#testing/random'
import type { Stack } from '#testing/stack'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'

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
