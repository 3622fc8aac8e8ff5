import type pg from 'pg'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import type { AppendRule } from '#kernel/aggregates/append_rule'
import { CommandAppender } from '#kernel/aggregates/command_appender'
import { assertSameBody, commandId, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { CommandEvents } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import type { EndsQuestion, LaterRow, Question, RevisionRow } from '#kernel/aggregates/ends'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import type { Repository } from '#kernel/aggregates/repository'
import type { ReadModels } from '#kernel/aggregates/read_models'
import type { AloneRow, Tenures } from '#kernel/aggregates/tenures'
import type { Tenure } from '#kernel/aggregates/tenure'
import { UnchangedCommands } from '#kernel/aggregates/unchanged_commands'
import { Unseen } from '#kernel/aggregates/unseen'
import { UnseenTally } from '#kernel/aggregates/unseen_tally'
import type { UserLock } from '#kernel/aggregates/user_lock'
import { OtherDatabase, type DatabaseIdentity } from '#kernel/database/identity'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { Position } from '#kernel/event_store/port'
import type { DomainEvent } from '#kernel/events/definitions'

const MAX_ATTEMPTS = 5
const PROJECTION_WAIT_MS = 2_000

/** What a command's handler works with while it holds the owner's lock. */
export interface CommandWork {
  commandId: string
  /** What the read models may not show yet of the owner's. */
  unseen: Unseen
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>>
  execute<S, E extends DomainEvent, P = void>(step: Step<S, E, P>): Promise<Outcome<E>>
}

/** A command while it holds its owner's lock. */
interface Underway {
  folds: FoldsInUse
  /** What it has recorded so far. */
  recorded: DomainEvent[]
  /** What the append rule's question returned. */
  ruleRow: unknown
  unseen: Unseen
  /** Where the log cannot be asked together with the lock. */
  tenure?: Tenure
  /** How often the database had turned out to be another when the command began. */
  changes: number
  /** All that it is to record was allowed, this time or when it was cut off. */
  allowed: boolean
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
  #unchanged = new UnchangedCommands()
  #tally: UnseenTally
  #appender: CommandAppender

  constructor(
    readonly repository: Repository,
    readonly lock: UserLock,
    readonly readModels: ReadModels,
    readonly options: CommandBusOptions = {}
  ) {
    const { identity, tenures } = options
    this.#tally = new UnseenTally(repository.store)
    this.#appender = new CommandAppender(repository)
    identity?.onOther(() => {
      this.#unchanged.forgetAll()
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
    let last: Position | undefined
    const { handling } = await this.#locked(request, streams, async (underway) => {
      const { folds, unseen } = underway
      const handling = handler({
        commandId: commandId(request),
        unseen,
        load: (aggregate, stream) => folds.load(aggregate, stream),
        execute: async (step) => {
          const outcome = await this.#execute(request, underway, step)
          underway.recorded.push(...outcome.events.map(({ event }) => event))
          const position = outcome.events.at(-1)?.position
          if (position && (last === undefined || position > last)) last = position
          return outcome
        },
      })
      // A command that is refused half-way has recorded something, too.
      await handling.catch(() => {})
      return { handling }
    })
    const current = last === undefined || (await this.readModels.waitFor(last, PROJECTION_WAIT_MS))
    return { result: await handling, current }
  }

  /**
   * What a command needs to know first is asked together with the lock: what the rule asks, where the
   * streams end that it surely loads, and how much the read models may not show.
   */
  #locked<T>(
    { owner }: CommandRequest,
    streams: string[],
    work: (underway: Underway) => Promise<T>
  ): Promise<T> {
    const { readModels, repository } = this
    const { rule, tenures, endsQuestion } = this.options
    let passed: Position = ''
    let asked: (Question | pg.QueryConfig | undefined)[] = []
    const ask = () => {
      passed = readModels.passed
      const ends = endsQuestion?.(streams, passed)
      asked = [rule?.question(owner), ends, ends ? undefined : tenures?.question(owner)]
      return asked.filter((question) => question !== undefined)
    }
    return this.lock.run(
      owner,
      (results) => {
        const left = [...results]
        const [ruleRows, end, alone] = asked.map((question) => question && left.shift())
        const ends = end as (RevisionRow | LaterRow)[] | undefined
        const tenure = alone && tenures?.of(owner, alone[0] as AloneRow)
        const unseen = new Unseen(this.#tally, readModels, owner, passed, ends, tenure)
        const folds = new FoldsInUse(repository, ends, tenure)
        const underway = { folds, unseen, tenure, changes: this.#changes, ruleRow: ruleRows?.[0] }
        return work({ ...underway, recorded: [], allowed: false })
      },
      ask
    )
  }

  get #changes() {
    return this.options.identity?.changes ?? 0
  }

  /**
   * Decides on the fold in memory where nobody can ask with the lock how far the stream reaches: an
   * append to one that has gone on fails. A refusal, or that nothing is to change, is only returned
   * from a fold that was brought up to date.
   */
  async #execute<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>
  ): Promise<Outcome<E>> {
    const { folds } = underway
    let prepared: Promise<P> | undefined
    const once: Step<S, E, P> = {
      ...step,
      prepare: () => (prepared ??= Promise.resolve(step.prepare?.() as P)),
    }
    const held = await folds.held(step.aggregate, step.stream)
    if (held) {
      const outcome = await this.#attempt(request, underway, once, held).catch(unlessBehind)
      if (outcome && outcome.events.length > 0) return outcome
    }
    for (let attempt = 1; ; attempt++) {
      const fold = await folds.load(step.aggregate, step.stream)
      try {
        const outcome = await this.#attempt(request, underway, once, fold)
        if (outcome.events.length === 0) {
          this.#unchanged.note(step.commandId, request, outcome.revision)
        }
        return outcome
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  async #attempt<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>
  ): Promise<Outcome<E>> {
    const { folds, changes } = underway
    const { aggregate, stream, commandId: id } = step
    const known = await this.repository.findCommand(aggregate, stream, fold, id)
    if (known) {
      underway.allowed ||= step.rest !== undefined
      return this.#repeatOutcome<E>(request, step.stream, known)
    }
    const unchanged = this.#unchanged.find(step.commandId, request)
    if (unchanged) return { events: [], ...unchanged }
    const prepared = (await step.prepare?.()) as P
    const events = step.decide(fold.state, prepared, fold.revision)
    if (events.length === 0) return { events: [], revision: fold.revision }
    await this.#assertAllowed(request.owner, underway, [
      ...events,
      ...((await step.rest?.()) ?? []),
    ])
    folds.drop(step.stream)
    // Ids and keys that the command has drawn may not be in a database that has taken over.
    if (changes !== this.#changes) throw new OtherDatabase()
    const outcome = await this.#append(request, underway, step, fold, events, prepared)
    folds.appended(step.stream, outcome.eventId)
    underway.allowed ||= step.rest !== undefined
    return outcome
  }

  /** Where it fails others have appended, or this append may still come to the log. */
  async #append<S, E extends DomainEvent, P>(
    request: CommandRequest,
    { tenure, unseen }: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>,
    events: E[],
    prepared: P
  ) {
    try {
      const outcome = await this.#appender.append(request, step, fold, events, prepared)
      tenure?.appended(step.stream, events.length, outcome.events.at(-1)!.position)
      return outcome
    } catch (error) {
      tenure?.doubt()
      if (tenure) unseen.recount()
      throw error
    }
  }

  async #assertAllowed(
    owner: number,
    { recorded, ruleRow, unseen, allowed }: Underway,
    events: DomainEvent[]
  ) {
    if (!allowed) await this.options.rule?.check(owner, [...recorded, ...events], ruleRow, unseen)
  }

  async #repeatOutcome<E extends DomainEvent>(
    request: CommandRequest,
    stream: string,
    known: CommandEvents
  ): Promise<Outcome<E>> {
    const events = await this.repository.readEvents(stream, known.from, known.count)
    const first = events[0]?.fingerprint
    if (first === undefined) throw new DomainError('not_found', 'E_NOT_FOUND', 'Not found')
    assertSameBody(request, first)
    const revision = known.from + known.count - 1
    return { events: events as Outcome<E>['events'], revision }
  }
}

/** For what was tried on a fold that may be behind. */
function unlessBehind(error: unknown) {
  if (error instanceof DomainError || error instanceof WrongExpectedRevision) return undefined
  throw error
}
