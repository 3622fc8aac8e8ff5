import type { Log } from '#kernel/database/outage'
import type { EventStore, Position } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { groupsOf } from '#kernel/projections/group'
import { GroupRunner } from '#kernel/projections/group_runner'
import type { Projection } from '#kernel/projections/projection'

export interface RunnerOptions {
  connectionString: string
  store: EventStore
  reader: EventReader
  projections: Projection[]
  log: Log
  /** Who is notified in this process; others are notified through Postgres. */
  onProjected?: (upTo: Position) => void
}

/** Projects the log into all read models, each group of them on its own. */
export class ProjectionRunner {
  #groups: GroupRunner[]

  constructor(readonly options: RunnerOptions) {
    this.#groups = groupsOf(options.projections).map((group) => new GroupRunner(group, options))
  }

  start() {
    for (const group of this.#groups) group.start()
  }

  /** Whether it lies with this process that the read models that commands wait for show the log. */
  get answerable() {
    return this.#groups.some(({ group, answerable }) => group.isAwaited && answerable)
  }

  async stop() {
    await Promise.all(this.#groups.map((group) => group.stop()))
  }
}
