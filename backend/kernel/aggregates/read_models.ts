import type { Position } from '#kernel/event_store/port'

/** Queries about the projections' progress, for commands and health checks. */
export interface ReadModels {
  /** Resolves true when all read models have passed the position, false on timeout. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /**
   * Returns the age in milliseconds of the oldest event, up to `head`, that a read model lacks, or
   * 0.
   */
  lag(head: Position | null): Promise<number>
}

export interface WatchedReadModels extends ReadModels {
  /**
   * Returns the position of the read model that is furthest ahead, '' without any. A position past
   * the log's head belongs to another log.
   */
  furthest(): Promise<Position>
  /** Returns the lag, like `lag`, of the read models that no command ever waits for. */
  backgroundLag(head: Position | null): Promise<number>
  /**
   * Names of read models whose tables differ from this program's declarations. An operator rebuilds
   * them.
   */
  stale(): Promise<string[]>
}
