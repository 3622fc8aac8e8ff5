import type { ItemLists } from './item-lists.js'

/** A change to run: a command and its variables. */
export interface TreeCall<V extends object = object> {
  command: TreeCommand<V>
  variables: V
}

/** Message about a completed change, with the changes that undo it, in order, or a next step. */
export interface Done {
  message: string
  undo?: (lists: ItemLists) => TreeCall[]
  next?: { label: string; run: () => void }
  /** True if nothing brings the change back, so that the undo key says so (rule 15.88). */
  isFinal?: true
}

/**
 * One kind of tree change. It consists of data and functions of `variables`. These are plain JSON,
 * so that a change that waits offline survives a reload.
 */
export interface TreeCommand<V extends object = object, A = unknown> {
  /** Stable name, by which stored changes find their command. */
  name: string
  /** Calls the server, with the same key for every attempt (rule 12.5). */
  send(variables: V, options: { idempotencyKey: string }): Promise<A>
  /** Shows the change in the lists optimistically, before the server has responded. */
  show(lists: ItemLists, variables: V): void
  /** Rolls the change back after a refusal. */
  takeBack(lists: ItemLists, variables: V): void
  /** Called when the server has finally refused. */
  refuse?(variables: V, error: Error): void
  /** Replaces the optimistic data with the server's response. */
  settle?(lists: ItemLists, response: A, variables: V): void
  /** Returns a description of the change, as in 'Rename “Plan” to “Garden”'. */
  title(variables: V): string
  /**
   * Returns the error message, as in 'Couldn’t change the order'. Null if the caller reports the
   * error.
   */
  problem(variables: V, error: Error): string | null
  done?(variables: V): Done
}
