import type { Position } from '#kernel/event_store/port'

/** Questions of commands and health checks to the projections. */
export interface ReadModels {
  /** Resolves true when all read models have passed the position, false when not in time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /** Age in milliseconds of the oldest event, up to `head`, that a read model does not show; or 0. */
  lag(head: Position | null): Promise<number>
}

export interface WatchedReadModels extends ReadModels {
  /** Position of the one that is furthest, '' for none. One past the log's head is of another log. */
  furthest(): Promise<Position>
  /** The lag of those that no command ever waits for, like `lag`. */
  backgroundLag(head: Position | null): Promise<number>
  /** Names of those whose tables are not as this program declares them: an operator rebuilds them. */
  stale(): Promise<string[]>
}
