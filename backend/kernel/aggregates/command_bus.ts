import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { AppendRule, CaughtUp } from '#kernel/aggregates/append_rule'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import type { Fold } from '#kernel/aggregates/fold'
import type { Repository } from '#kernel/aggregates/repository'
import type { ReadModels } from '#kernel/aggregates/read_models'
import { StepExecutor } from '#kernel/aggregates/step_executor'
import type { UserLock } from '#kernel/aggregates/user_lock'
import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Position } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

const PROJECTION_WAIT_MS = 2_000

/** Interface of a command's handler while the handler holds the owner's lock. */
export interface CommandWork {
  commandId: string
  caughtUp: CaughtUp
  /** Returns the stream's fold, caught up with the log. */
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>>
  execute<S, E extends DomainEvent, P = void>(step: Step<S, E, P>): Promise<Outcome<E>>
}

/** Runs commands. Every change of state goes through this class (rule 14.3). */
export class CommandBus {
  #steps: StepExecutor

  constructor(
    readonly repository: Repository,
    readonly lock: UserLock,
    readonly readModels: ReadModels,
    readonly options: { rule?: AppendRule; identity?: DatabaseIdentity } = {}
  ) {
    this.#steps = new StepExecutor(repository, options)
  }

  /**
   * Runs a command under its owner's lock. Then waits, without the lock, until the read models
   * reflect the command's events. Returns `current: false` when the read models do not catch up in
   * time. The command has succeeded in either case.
   */
  async run<T>(
    request: CommandRequest,
    handler: (work: CommandWork) => Promise<T>
  ): Promise<{ result: T; current: boolean }> {
    const id = commandId(request)
    let last: Position | undefined
    const { handling } = await this.lock.run(request.owner, async (client) => {
      const underway = {
        client,
        caughtUp: this.#caughtUp,
        changes: this.options.identity?.changes,
        recorded: [] as DomainEvent[],
        allowed: false,
      }
      const running = handler({
        commandId: id,
        caughtUp: this.#caughtUp,
        load: (aggregate, stream) => this.repository.load(aggregate, stream),
        execute: async (step) => {
          const outcome = await this.#steps.execute(request, underway, step)
          underway.recorded.push(...outcome.events.map(({ event }) => event))
          const position = outcome.events.at(-1)?.position
          if (position && (last === undefined || position > last)) last = position
          return outcome
        },
      })
      // A command that fails midway may already have appended events.
      await running.catch(() => {})
      return { handling: running }
    })
    const current = last === undefined || (await this.readModels.waitFor(last, PROJECTION_WAIT_MS))
    return { result: await handling, current }
  }

  #caughtUp: CaughtUp = async (timeoutMs) => {
    const head = await this.repository.store.head()
    return head === null || this.readModels.waitFor(head, timeoutMs)
  }
}
