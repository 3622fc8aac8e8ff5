import type { AppendRule } from '#kernel/aggregates/append_rule'
import { DecidedTooEarly } from '#kernel/aggregates/append_line'
import { CommandAppender, type Decided } from '#kernel/aggregates/command_appender'
import type { CommandBatch } from '#kernel/aggregates/command_batch'
import { assertSameBody, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { CommandEvents } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import type { Repository } from '#kernel/aggregates/repository'
import { UnchangedCommands } from '#kernel/aggregates/unchanged_commands'
import type { Unseen } from '#kernel/aggregates/unseen'
import { OtherDatabase, type DatabaseIdentity } from '#kernel/database/identity'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { DomainEvent } from '#kernel/events/definitions'

const MAX_ATTEMPTS = 5

/** A command while it holds its owner's lock. */
export interface Underway {
  batch: CommandBatch
  /** Others in its batch were there before it: what they have sent may not come into the log. */
  follows: boolean
  /** The next one may have begun. */
  isFollowed: boolean
  letNext: () => void
  unseen: Unseen
  /** What it has recorded so far. */
  recorded: DomainEvent[]
  /** All that it is to record was allowed, this time or when it was cut off. */
  allowed: boolean
}

export function enter(batch: CommandBatch, letNext: () => void): Underway {
  const follows = batch.enter()
  const { unseen } = batch.found
  const before = { events: batch.recorded.length, settled: () => batch.settled() }
  return {
    batch,
    follows,
    isFollowed: false,
    letNext,
    unseen: follows ? unseen.after(before) : unseen,
    recorded: [],
    allowed: false,
  }
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
    const { batch } = underway
    const { folds } = batch.found
    let prepared: Promise<P> | undefined
    const once: Step<S, E, P> = {
      ...step,
      prepare: () => (prepared ??= Promise.resolve(step.prepare?.() as P)),
    }
    const held = await folds.held(step.aggregate, step.stream)
    if (held) {
      const first = { ...once, isLast: false }
      const outcome = await this.#attempt(request, underway, first, held).catch(unlessBehind)
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
        if (!(error instanceof WrongExpectedRevision)) throw error
        if (underway.follows || underway.isFollowed) throw new DecidedTooEarly({ cause: error })
        if (attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  async #attempt<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>
  ): Promise<Outcome<E>> {
    const { batch } = underway
    const { folds, changes } = batch.found
    const { aggregate, stream, commandId: id } = step
    const known = await this.repository.findCommand(aggregate, stream, fold, id)
    if (known) {
      await batch.settled()
      underway.allowed ||= step.rest !== undefined
      return this.#repeatOutcome<E>(request, step.stream, known)
    }
    const unchanged = this.#unchanged.find(step.commandId, request)
    if (unchanged) return { events: [], ...unchanged }
    // Read anew, from a log without what is under way: an id drawn for it would be drawn in vain.
    if (!batch.lineOf(stream).isEnd(fold.revision)) throw new DecidedTooEarly()
    const decided = await this.#decide(request, underway, step, fold)
    if (decided.events.length === 0) return { events: [], revision: fold.revision }
    folds.drop(step.stream)
    // Ids and keys that the command has drawn may not be in a database that has taken over.
    if (changes !== this.changes) throw new OtherDatabase()
    const outcome = await this.#append(request, underway, step, decided)
    if (!underway.isFollowed) folds.appended(step.stream, outcome.eventId)
    underway.allowed ||= step.rest !== undefined
    return outcome
  }

  /** A refusal, or that nothing is to change, counts once all that it was decided on is recorded. */
  async #decide<S, E extends DomainEvent, P>(
    { owner }: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>
  ): Promise<Decided<S, E, P>> {
    const { batch } = underway
    try {
      const prepared = (await step.prepare?.()) as P
      const events = step.decide(fold.state, prepared, fold.revision)
      if (events.length === 0) await batch.settled()
      else await this.#assertAllowed(owner, underway, [...events, ...((await step.rest?.()) ?? [])])
      return { fold, events, prepared }
    } catch (error) {
      await batch.settled()
      throw error
    }
  }

  /** Where it fails others have appended, or this append may still come to the log. */
  async #append<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    decided: Decided<S, E, P>
  ) {
    const { batch, unseen, recorded } = underway
    const { folds, tenure } = batch.found
    const letFollow = (eventId: string) => {
      folds.appended(step.stream, eventId)
      batch.recorded.push(...recorded, ...decided.events)
      underway.isFollowed = true
      underway.letNext()
    }
    try {
      const line = batch.lineOf(step.stream)
      const next = step.isLast ? letFollow : undefined
      const outcome = await this.#appender.append(request, step, decided, line, next)
      const { events } = decided
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
    { batch, recorded, unseen, allowed }: Underway,
    events: DomainEvent[]
  ) {
    if (allowed) return
    const { rule } = this.options
    const all = [...batch.recorded, ...recorded, ...events]
    await rule?.check(owner, all, batch.found.ruleRow, unseen)
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
