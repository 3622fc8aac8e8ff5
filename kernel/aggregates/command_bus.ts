import type pg from 'pg'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { AppendRule } from '#kernel/aggregates/append_rule'
import { DecidedTooEarly } from '#kernel/aggregates/append_line'
import { CommandBatch } from '#kernel/aggregates/command_batch'
import { commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import type { EndsQuestion, LaterRow, Question, RevisionRow } from '#kernel/aggregates/ends'
import type { Fold } from '#kernel/aggregates/fold'
import { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import { RecentStreams } from '#kernel/aggregates/recent_streams'
import type { Repository } from '#kernel/aggregates/repository'
import type { ReadModels } from '#kernel/aggregates/read_models'
import type { AloneRow, Tenures } from '#kernel/aggregates/tenures'
import { enter, StepExecutor } from '#kernel/aggregates/step_executor'
import { Unseen } from '#kernel/aggregates/unseen'
import { UnseenTally } from '#kernel/aggregates/unseen_tally'
import type { Sharing, UserLock } from '#kernel/aggregates/user_lock'
import type { DatabaseIdentity } from '#kernel/database/identity'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { Position } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

const PROJECTION_WAIT_MS = 2_000
/** A command is only decided anew before this: a request is answered within 10 s. */
const ANEW_WITHIN_MS = 2_000

/** What a command's handler works with while it holds the owner's lock. */
export interface CommandWork {
  commandId: string
  /** What the read models may not show yet of the owner's. */
  unseen: Unseen
  /** Resolves when all that its owner's commands before it have sent, to any stream, is in the log. */
  settled(): Promise<void>
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>>
  execute<S, E extends DomainEvent, P = void>(step: Step<S, E, P>): Promise<Outcome<E>>
}

interface Running<T> {
  /** Those that it surely loads. */
  streams: string[]
  handler: (work: CommandWork) => Promise<T>
  /** Follows no other that is not recorded yet, and is not followed before it is. */
  isAlone: boolean
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
  #tally: UnseenTally
  #steps: StepExecutor
  #recent = new RecentStreams()

  constructor(
    readonly repository: Repository,
    readonly lock: UserLock,
    readonly readModels: ReadModels,
    readonly options: CommandBusOptions = {}
  ) {
    const { identity, tenures } = options
    this.#tally = new UnseenTally(repository.store)
    this.#steps = new StepExecutor(repository, options)
    identity?.onOther(() => {
      this.#tally.forget()
      tenures?.forgetAll()
    })
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
    this.#recent.note(request.owner, streams)
    const run = (isAlone: boolean) => this.#run(request, id, { streams, handler, isAlone })
    const anewUntil = performance.now() + ANEW_WITHIN_MS
    try {
      return await run(false)
    } catch (error) {
      if (!(error instanceof DecidedTooEarly)) throw error
      if (performance.now() < anewUntil) return run(true)
      throw new StoreUnavailable('Others of your changes were not recorded', { cause: error })
    }
  }

  async #run<T>(
    request: CommandRequest,
    id: string,
    { streams, handler, isAlone }: Running<T>
  ): Promise<{ result: T; current: boolean }> {
    let last: Position | undefined
    const sharing = this.#sharing(request.owner, streams, isAlone)
    const work = async (batch: CommandBatch, letNext: () => void) => {
      const underway = enter(batch, letNext)
      const handling = handler({
        commandId: id,
        unseen: underway.unseen,
        settled: () => batch.settled(),
        load: async (aggregate, stream) => {
          await batch.settled(stream)
          return batch.found.folds.load(aggregate, stream)
        },
        execute: async (step) => {
          const own = isAlone ? { ...step, isLast: false } : step
          const outcome = await this.#steps.execute(request, underway, own)
          underway.recorded.push(...outcome.events.map(({ event }) => event))
          const position = outcome.events.at(-1)?.position
          if (position && (last === undefined || position > last)) last = position
          return outcome
        },
      })
      // A command that is refused half-way has recorded something, too.
      await handling.catch(() => {})
      if (!underway.isFollowed) batch.close()
      return { handling }
    }
    const { handling } = await this.lock.run(request.owner, work, sharing)
    const current = last === undefined || (await this.readModels.waitFor(last, PROJECTION_WAIT_MS))
    return { result: await handling, current }
  }

  /**
   * What a command needs to know first is asked together with the lock: what the rule asks, where the
   * streams end that it surely loads, or that others may who share the lock, and how much the read
   * models may not show.
   */
  #sharing(owner: number, streams: string[], isAlone: boolean): Sharing<CommandBatch> {
    const { readModels, repository } = this
    const { rule, tenures, endsQuestion } = this.options
    let passed: Position = ''
    let asked: (Question | pg.QueryConfig | undefined)[] = []
    return {
      questions: () => {
        passed = readModels.passed
        const ends = endsQuestion?.(this.#recent.with(owner, streams), passed)
        asked = [rule?.question(owner), ends, ends ? undefined : tenures?.question(owner)]
        return asked.filter((question) => question !== undefined)
      },
      begin: (results) => {
        const left = [...results]
        const [ruleRows, end, alone] = asked.map((question) => question && left.shift())
        const ends = end as (RevisionRow | LaterRow)[] | undefined
        const tenure = alone && tenures?.of(owner, alone[0] as AloneRow)
        const unseen = new Unseen(this.#tally, readModels, owner, passed, ends, tenure)
        const folds = new FoldsInUse(repository, ends, tenure)
        const found = {
          folds,
          unseen,
          tenure,
          changes: this.#steps.changes,
          ruleRow: ruleRows?.[0],
        }
        const batch = new CommandBatch(repository.store, found)
        if (isAlone) batch.close()
        return batch
      },
      takesMore: (batch) => !isAlone && batch.takesMore,
    }
  }
}
