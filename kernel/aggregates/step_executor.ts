import type { AppendRule, CaughtUp } from '#kernel/aggregates/append_rule'
import { CommandAppender, type Decided } from '#kernel/aggregates/command_appender'
import { assertSameBody, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { CommandEvents } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import type { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import type { Repository } from '#kernel/aggregates/repository'
import type { Tenure } from '#kernel/aggregates/tenure'
import { UnchangedCommands } from '#kernel/aggregates/unchanged_commands'
import { OtherDatabase, type DatabaseIdentity } from '#kernel/database/identity'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { DomainEvent } from '#kernel/events/definitions'

const MAX_ATTEMPTS = 5

/** A command while it holds its owner's lock. */
export interface Underway {
  folds: FoldsInUse
  caughtUp: CaughtUp
  /** Where the log cannot be asked together with the lock. */
  tenure?: Tenure
  /** Count of database changes when the lock was acquired. */
  changes: number
  /** Row of the append rule's question. */
  ruleRow: unknown
  /** Events recorded so far. */
  recorded: DomainEvent[]
  /** True once the rule has allowed all that the command is to record, this time or when it was cut off. */
  allowed: boolean
}

/** Decides the steps of commands, and has them recorded. */
export class StepExecutor {
  #unchanged = new UnchangedCommands()
  #appender: CommandAppender

  constructor(
    readonly repository: Repository,
    readonly options: { rule?: AppendRule; identity?: DatabaseIdentity }
  ) {
    this.#appender = new CommandAppender(repository)
    options.identity?.onOther(() => this.#unchanged.forgetAll())
  }

  get changes() {
    return this.options.identity?.changes ?? 0
  }

  /**
   * Decides on the fold in memory where nobody can ask with the lock how far the stream reaches: an
   * append to one that has gone on fails. A refusal, or that nothing is to change, is only returned
   * from a fold that was brought up to date.
   */
  async execute<S, E extends DomainEvent, P>(
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
    const decided = await this.#decide(request, underway, step, fold)
    if (decided.events.length === 0) return { events: [], revision: fold.revision }
    folds.drop(step.stream)
    // Ids and keys that the command has drawn may not be in a database that has taken over.
    if (changes !== this.changes) throw new OtherDatabase()
    const outcome = await this.#append(request, underway, step, decided)
    folds.appended(step.stream, outcome.eventId)
    underway.allowed ||= step.rest !== undefined
    return outcome
  }

  async #decide<S, E extends DomainEvent, P>(
    { owner }: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>
  ): Promise<Decided<S, E, P>> {
    const prepared = (await step.prepare?.()) as P
    const events = step.decide(fold.state, prepared, fold.revision)
    if (events.length > 0) {
      await this.#assertAllowed(owner, underway, [...events, ...((await step.rest?.()) ?? [])])
    }
    return { fold, events, prepared }
  }

  /** Where it fails another process has appended, or this append may still come to the log. */
  async #append<S, E extends DomainEvent, P>(
    request: CommandRequest,
    { tenure }: Underway,
    step: Step<S, E, P>,
    decided: Decided<S, E, P>
  ) {
    try {
      return await this.#appender.append(request, step, decided)
    } catch (error) {
      tenure?.doubt()
      throw error
    }
  }

  async #assertAllowed(
    owner: number,
    { recorded, ruleRow, caughtUp, allowed }: Underway,
    events: DomainEvent[]
  ) {
    if (allowed) return
    const { rule } = this.options
    await rule?.check(owner, [...recorded, ...events], ruleRow, caughtUp)
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
