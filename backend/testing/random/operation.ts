import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { DomainError } from '#kernel/aggregates/domain_error'
import type { Nodes } from '#modules/workspace/document/content'
import type { Random } from '#testing/random'
import type { Stack } from '#testing/stack'
import type { ReferenceWorkspace } from '#testing/random/reference_workspace'

/** Result of a command. */
export interface Outcome {
  result?: unknown
  refused?: DomainError
}

/** Part of a command that changed something; a later retry knows only that part. */
export type Effect = 'all' | 'some' | 'nothing'

/** One action of a user. */
export interface Operation {
  input: object
  /** Runs the action as a command of the product, without HTTP. */
  run(stack: Stack, request: CommandRequest): Promise<{ result: unknown; current: boolean }>
  /** Action as a call under /api/v1. */
  call: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
  /**
   * Applies the action to the reference. `seen` reads a page's current content.
   *
   * @throws Refused where the product must refuse
   */
  apply(
    workspace: ReferenceWorkspace,
    outcome: Outcome,
    seen: (pageId: number) => Promise<Nodes>
  ): Effect | Promise<Effect>
  /**
   * Returns the code with which a retry is refused after other commands; undefined means the first
   * response.
   */
  refusedLater?: (workspace: ReferenceWorkspace, outcome: Outcome) => string | undefined
}

/** Chooses an operation for the current state of a workspace. */
export type Choose = (random: Random, workspace: ReferenceWorkspace) => Operation
