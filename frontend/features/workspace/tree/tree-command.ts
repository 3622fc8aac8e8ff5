import type { ItemLists } from './item-lists.js'

/** A change that can be asked for: the name of a command and what it is to do. */
export interface TreeCall<V extends object = object> {
  command: TreeCommand<V>
  variables: V
}

/** What to tell when a change was made, and the changes that undo it, in their order. */
export interface Done {
  message: string
  undo?: (lists: ItemLists) => TreeCall[]
}

/**
 * One kind of change of the tree. It is pure data and functions of its variables, so that a change
 * that waits while the browser is offline survives a reload: `variables` are plain JSON.
 */
export interface TreeCommand<V extends object = object, A = unknown> {
  /** Stable: kept changes find their command by it. */
  name: string
  /** Calls the server; the same key for every attempt (rule 12.5). */
  send(variables: V, options: { idempotencyKey: string }): Promise<A>
  /** Shows the change in the lists optimistically, before the server has responded. */
  show(lists: ItemLists, variables: V): void
  /** Takes it back when the server refuses. */
  takeBack(lists: ItemLists, variables: V): void
  /** Called when the server has refused for good. */
  refuse?(variables: V, error: Error): void
  /** Puts the server's answer in the place of what was shown. */
  settle?(lists: ItemLists, response: A, variables: V): void
  /** What it is to do, as in 'Rename “Plan” to “Garden”'. */
  title(variables: V): string
  /** What went wrong, as in 'Couldn’t change the order'; null when who asked tells it. */
  problem(variables: V, error: Error): string | null
  done?(variables: V): Done
}
