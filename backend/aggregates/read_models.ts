import type { Position } from '#backend/event_store/port'

/** What commands and health checks ask of the projections. */
export interface ReadModels {
  /** Position that all of them have passed, as far as this process knows; '' for none. */
  readonly passed: Position
  /** Resolves true when all read models have passed the position, false when not in time. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /** Milliseconds that the slowest read model has stood still before `head`; 0 when it is there. */
  lag(head: Position | null): Promise<number>
}

export interface WatchedReadModels extends ReadModels {
  /** Names of those whose tables are not as this program declares them: an operator rebuilds them. */
  stale(): Promise<string[]>
}
