import { groupsOf } from '#kernel/projections/group'
import { GroupRunner, type GroupRunnerOptions } from '#kernel/projections/group_runner'
import type { Projection } from '#kernel/projections/projection'

export interface RunnerOptions extends GroupRunnerOptions {
  projections: Projection[]
}

/** Projects the log into all read models, each group independently. */
export class ProjectionRunner {
  #groups: GroupRunner[]

  constructor(readonly options: RunnerOptions) {
    this.#groups = groupsOf(options.projections).map((group) => new GroupRunner(group, options))
  }

  start() {
    for (const group of this.#groups) group.start()
  }

  /** True if this process is responsible for the read models that commands wait for. */
  get answerable() {
    return this.#groups.some(({ group, answerable }) => group.isAwaited && answerable)
  }

  async stop() {
    await Promise.all(this.#groups.map((group) => group.stop()))
  }
}
