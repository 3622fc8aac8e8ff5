import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { AppendRule, CaughtUp } from '#kernel/aggregates/append_rule'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import type { EndsQuestion, RevisionRow } from '#kernel/aggregates/ends'
import type { Fold } from '#kernel/aggregates/fold'
import { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import { RecentStreams } from '#kernel/aggregates/recent_streams'
import type { Repository } from '#kernel/aggregates/repository'
import type { ReadModels } from '#kernel/aggregates/read_models'
import type { AloneRow, Tenures } from '#kernel/aggregates/tenures'
import { StepExecutor, type Underway } from '#kernel/aggregates/step_executor'
import type { UserLock } from '#kernel/aggregates/user_lock'
import type { DatabaseIdentity } from '#kernel/database/identity'
import type { Position } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

const PROJECTION_WAIT_MS = 2_000

/** Interface of a command's handler while it holds the owner's lock. */
export interface CommandWork {
  commandId: string
  /** Resolves true once the read models show what is in the log now, false after the time (ms). */
  caughtUp: CaughtUp
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>>
  execute<S, E extends DomainEvent, P = void>(step: Step<S, E, P>): Promise<Outcome<E>>
}

export interface CommandBusOptions {
  rule?: AppendRule
  identity?: DatabaseIdentity
  /** Where the log cannot be asked together with the lock. */
  tenures?: Tenures
  /** Where it can. */
  endsQuestion?: EndsQuestion
}

/** The one way in which anything changes (rule 14.3). */
export class CommandBus {
  #steps: StepExecutor
  #recent = new RecentStreams()

  constructor(
    readonly repository: Repository,
    readonly lock: UserLock,
    readonly readModels: ReadModels,
    readonly options: CommandBusOptions = {}
  ) {
    const { identity, tenures } = options
    this.#steps = new StepExecutor(repository, options)
    identity?.onOther(() => tenures?.forgetAll())
  }

  /**
   * Runs a command under its owner's lock, and waits without it until the read models show what it
   * did. `current` is false when they did not in time; the command has succeeded all the same.
   */
  async run<T>(
    request: CommandRequest,
    streams: string[],
    handler: (work: CommandWork) => Promise<T>
  ): Promise<{ result: T; current: boolean }> {
    const id = commandId(request)
    const { questions, begin } = this.#questions(request.owner, streams)
    let last: Position | undefined
    const handling = await this.lock.run(request.owner, questions, async (results) => {
      const underway = begin(results)
      const running = handler({
        commandId: id,
        caughtUp: this.#caughtUp,
        load: (aggregate, stream) => underway.folds.load(aggregate, stream),
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
      return { running }
    })
    const current = last === undefined || (await this.readModels.waitFor(last, PROJECTION_WAIT_MS))
    return { result: await handling.running, current }
  }

  #caughtUp: CaughtUp = async (timeoutMs) => {
    const head = await this.repository.store.head()
    return head === null || this.readModels.waitFor(head, timeoutMs)
  }

  /**
   * Facts that a command needs first are asked together with the lock: the rule's question, and
   * where the streams end that it surely loads.
   */
  #questions(owner: number, streams: string[]) {
    const { repository } = this
    const { rule, tenures, endsQuestion } = this.options
    this.#recent.note(owner, streams)
    const ask = endsQuestion?.(this.#recent.with(owner, streams))
    const asked = [rule?.question(owner), ask, ask ? undefined : tenures?.question(owner)]
    return {
      questions: asked.filter((question) => question !== undefined),
      begin: (results: unknown[][]): Underway => {
        const left = [...results]
        const [ruleRows, end, alone] = asked.map((question) => question && left.shift())
        const ends = end as RevisionRow[] | undefined
        const tenure = alone && tenures?.of(owner, alone[0] as AloneRow)
        return {
          folds: new FoldsInUse(repository, ends, tenure),
          caughtUp: this.#caughtUp,
          tenure,
          changes: this.#steps.changes,
          ruleRow: ruleRows?.[0],
          recorded: [],
          allowed: false,
        }
      },
    }
  }
}
