import type pg from 'pg'
import type { AppendRule, CaughtUp } from '#kernel/aggregates/append_rule'
import { CommandAppender } from '#kernel/aggregates/command_appender'
import { assertSameBody, type CommandRequest } from '#kernel/aggregates/command_ids'
import type { CommandEvents } from '#kernel/aggregates/command_log'
import type { Outcome, Step } from '#kernel/aggregates/command_step'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Fold } from '#kernel/aggregates/fold'
import { NoopCommandCache } from '#kernel/aggregates/noop_command_cache'
import type { Repository } from '#kernel/aggregates/repository'
import { OtherDatabase, type DatabaseIdentity } from '#kernel/database/identity'
import { WrongExpectedRevision } from '#kernel/event_store/errors'
import type { DomainEvent } from '#kernel/events/definitions'

const MAX_ATTEMPTS = 5

/** Context of a command while the command holds its owner's lock. */
export interface Underway {
  /** Connection that holds the lock. */
  client: pg.ClientBase
  caughtUp: CaughtUp
  /** Number of database changes when the lock was acquired. */
  changes?: number
  /** Events recorded so far. */
  recorded: DomainEvent[]
  /**
   * True once the rule has allowed all events of the command, on this attempt or an earlier one.
   */
  allowed: boolean
}

/** Decides the steps of commands and appends their events. */
export class StepExecutor {
  #noops = new NoopCommandCache()
  #appender: CommandAppender

  constructor(
    readonly repository: Repository,
    readonly options: { rule?: AppendRule; identity?: DatabaseIdentity }
  ) {
    this.#appender = new CommandAppender(repository)
    options.identity?.onOther(() => this.#noops.clear())
  }

  /**
   * Decides on the cached fold and appends at its revision, so that usually nothing is read. On a
   * conflict, catches up the fold and decides the step again. A rejection, a no-op and the answer
   * to a retry append nothing, so no conflict would reveal a stale fold. These three need a fold
   * that is caught up.
   */
  async execute<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>
  ): Promise<Outcome<E>> {
    const { aggregate, stream } = step
    let prepared: Promise<P> | undefined
    const once: Step<S, E, P> = {
      ...step,
      prepare: () => (prepared ??= Promise.resolve(step.prepare?.() as P)),
    }
    for (let attempt = 1; ; attempt++) {
      const held = attempt === 1 ? await this.repository.held(aggregate, stream) : undefined
      const fold = held ?? (await this.repository.load(aggregate, stream))
      try {
        const outcome = await this.#attempt(request, underway, once, fold, !held)
        if (outcome) return outcome
      } catch (error) {
        const isStale = error instanceof WrongExpectedRevision
        const mayBeStale = held !== undefined && error instanceof DomainError
        if (!(isStale || mayBeStale) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  /** Returns undefined for an outcome that needs a caught-up fold. */
  async #attempt<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>,
    fold: Fold<S>,
    isCurrent: boolean
  ): Promise<Outcome<E> | undefined> {
    const { aggregate, stream, commandId: id } = step
    const { revision } = fold
    const known = await this.repository.findCommand(aggregate, stream, fold, id)
    const noop = known ? undefined : this.#noops.find(id, request)
    if ((known || noop) && !isCurrent) return undefined
    if (known) {
      underway.allowed ||= step.rest !== undefined
      return this.#repeatOutcome<E>(request, stream, known)
    }
    if (noop) return { events: [], ...noop }
    const prepared = (await step.prepare?.()) as P
    // A concurrent load may have folded in this very command, recorded by a delayed append.
    if (fold.revision !== revision) throw new WrongExpectedRevision(stream, revision, fold.revision)
    const events = step.decide(fold.state, prepared, revision)
    const decided = { fold: { ...fold }, events, prepared }
    if (events.length === 0) {
      if (!isCurrent) return undefined
      this.#noops.note(id, request, revision)
      return { events: [], revision }
    }
    await this.#assertAllowed(request.owner, underway, step, events)
    // Ids and keys that the command has generated may be missing in a database after a failover.
    if (underway.changes !== this.options.identity?.changes) throw new OtherDatabase()
    const outcome = await this.#appender.append(request, step, decided)
    underway.allowed ||= step.rest !== undefined
    return outcome
  }

  async #assertAllowed<S, E extends DomainEvent, P>(
    owner: number,
    { recorded, client, caughtUp, allowed }: Underway,
    { rest }: Step<S, E, P>,
    events: E[]
  ) {
    if (allowed) return
    const all = [...recorded, ...events, ...((await rest?.()) ?? [])]
    await this.options.rule?.check(owner, all, client, caughtUp)
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
