import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Aggregate } from '#backend/aggregates/aggregate'
import type { AppendRule } from '#backend/aggregates/append_rule'
import {
  assertSameBody,
  commandId,
  fingerprint,
  type CommandRequest,
} from '#backend/aggregates/command_ids'
import type { CommandEvents } from '#backend/aggregates/command_log'
import { DomainError } from '#backend/aggregates/domain_error'
import type { Fold } from '#backend/aggregates/fold'
import { FoldsInUse } from '#backend/aggregates/folds_in_use'
import type { Repository } from '#backend/aggregates/repository'
import type { ReadModels } from '#backend/aggregates/read_models'
import { UnchangedCommands } from '#backend/aggregates/unchanged_commands'
import { Unseen } from '#backend/aggregates/unseen'
import { UnseenTally } from '#backend/aggregates/unseen_tally'
import type { UserLock } from '#backend/aggregates/user_lock'
import { OtherDatabase, type DatabaseIdentity } from '#backend/database/identity'
import { AppendTooLarge, WrongExpectedRevision } from '#backend/event_store/errors'
import type {
  EventToAppend,
  LaterRow,
  Position,
  Question,
  RevisionRow,
} from '#backend/event_store/port'
import type { StoredEvent } from '#backend/events/sealing_codec'
import type { DomainEvent } from '#backend/events/definitions'

const MAX_ATTEMPTS = 5
const PROJECTION_WAIT_MS = 2_000

/** One aggregate's share of a command. */
export interface Step<S, E extends DomainEvent, P> {
  aggregate: Aggregate<S, E>
  stream: string
  commandId: string
  /** Runs once, after the command turned out to be new: draws ids and keys. */
  prepare?: () => Promise<P>
  /** The aggregate's decision on its state; no events: nothing is to change. */
  decide: (state: S, prepared: P, revision: number) => E[]
  /**
   * What the command is to record after this step. The rule allows it together with the step, or
   * neither: of a command with several appends nothing is kept when a part is refused.
   */
  rest?: () => Promise<DomainEvent[]>
  /** Keys of blocks that `prepare` drew; others come from the vault. */
  keys?: (prepared: P) => Map<number, Buffer>
}

/** The events of a step, newly appended or, for a retry, as they were recorded the first time. */
export interface Outcome<E extends DomainEvent> {
  events: (StoredEvent & { event: E })[]
  /** Revision of the command's last event; of the stream when nothing was to change. */
  revision: number
}

/** What a command's handler works with while it holds the user's lock. */
export interface CommandWork {
  commandId: string
  /** What the read models may not show yet of this person. */
  unseen: Unseen
  load<S, E extends DomainEvent>(aggregate: Aggregate<S, E>, stream: string): Promise<Fold<S>>
  execute<S, E extends DomainEvent, P = void>(step: Step<S, E, P>): Promise<Outcome<E>>
}

/** A command while it holds its user's lock. */
interface Underway {
  folds: FoldsInUse
  /** What it has recorded so far. */
  recorded: DomainEvent[]
  /** To the question of the append rule. */
  answer: unknown
  unseen: Unseen
  /** How often the database had turned out to be another when the command began. */
  changes: number
  /** All that it is to record was allowed, this time or when it was cut off. */
  allowed: boolean
}

/** The one way in which anything changes (DESIGN 2, Commands). */
export class CommandBus {
  #unchanged = new UnchangedCommands()
  #tally: UnseenTally

  constructor(
    readonly repository: Repository,
    readonly lock: UserLock,
    readonly readModels: ReadModels,
    readonly rule?: AppendRule,
    readonly identity?: DatabaseIdentity
  ) {
    this.#tally = new UnseenTally(repository.store)
    identity?.onOther(() => {
      this.#unchanged.forgetAll()
      this.#tally.forget()
    })
  }

  /**
   * Runs a command under its user's lock, and waits without it until the read models show what it
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
    { actor }: CommandRequest,
    streams: string[],
    work: (underway: Underway) => Promise<T>
  ): Promise<T> {
    const { rule, readModels, repository } = this
    const { store } = repository
    let passed: Position = ''
    let asked: (Question | pg.QueryConfig | undefined)[] = []
    const ask = () => {
      passed = readModels.passed
      asked = [rule?.question(actor), store.endsQuestion?.(streams, passed)]
      return asked.filter((question) => question !== undefined)
    }
    return this.lock.run(
      actor,
      (answers) => {
        const left = [...answers]
        const [answer, end = []] = asked.map((question) => question && left.shift())
        const ends = end as (RevisionRow | LaterRow)[]
        const unseen = new Unseen(this.#tally, readModels, actor, passed, ends)
        const folds = new FoldsInUse(repository, ends)
        const underway = { folds, unseen, changes: this.#changes, answer: answer?.[0] }
        return work({ ...underway, recorded: [], allowed: false })
      },
      ask
    )
  }

  get #changes() {
    return this.identity?.changes ?? 0
  }

  async #execute<S, E extends DomainEvent, P>(
    request: CommandRequest,
    underway: Underway,
    step: Step<S, E, P>
  ): Promise<Outcome<E>> {
    const { folds, changes } = underway
    let prepared: { value: P } | undefined
    for (let attempt = 1; ; attempt++) {
      const fold = await folds.load(step.aggregate, step.stream)
      const known = fold.commands.find(step.commandId)
      if (known) {
        underway.allowed ||= step.rest !== undefined
        return this.#answerAgain<E>(request, step.stream, known)
      }
      const unchanged = this.#unchanged.find(step.commandId, request)
      if (unchanged) return { events: [], ...unchanged }
      prepared ??= { value: (await step.prepare?.()) as P }
      const events = step.decide(fold.state, prepared.value, fold.revision)
      if (events.length === 0) {
        this.#unchanged.note(step.commandId, request, fold.revision)
        return { events: [], revision: fold.revision }
      }
      await this.#assertAllowed(request.actor, underway, [
        ...events,
        ...((await step.rest?.()) ?? []),
      ])
      folds.drop(step.stream)
      // Ids and keys that the command has drawn may not be in a database that has taken over.
      if (changes !== this.#changes) throw new OtherDatabase()
      try {
        const outcome = await this.#append(request, step, fold, events, prepared.value)
        folds.appended(step.stream, outcome.eventId)
        underway.allowed ||= step.rest !== undefined
        return outcome
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  async #assertAllowed(
    actor: number,
    { recorded, answer, unseen, allowed }: Underway,
    events: DomainEvent[]
  ) {
    if (!allowed) await this.rule?.check(actor, [...recorded, ...events], answer, unseen)
  }

  async #append<S, E extends DomainEvent, P>(
    request: CommandRequest,
    step: Step<S, E, P>,
    fold: Fold<S>,
    events: E[],
    prepared: P
  ): Promise<Outcome<E> & { eventId: string }> {
    const { store } = this.repository
    const { stream } = step
    const snapshot = takeSnapshot(step, fold, events)
    const encoded = await this.#encode(request, step, [...events, ...snapshot], prepared)
    const expected = fold.revision === -1 ? 'no_stream' : fold.revision
    const first = fold.revision + 1
    const own = encoded.slice(0, events.length)
    let written = encoded
    const { position } = await store.append(stream, expected, encoded).catch((error: unknown) => {
      // A snapshot only saves reading later on: rather none than a refused save.
      if (error instanceof AppendTooLarge && snapshot.length > 0) {
        written = own
        return store.append(stream, expected, own)
      }
      throw error
    })
    const recorded = written.map((event, i) => ({
      ...event,
      stream,
      revision: first + i,
      position,
    }))
    void this.repository.appended(step.aggregate, stream, recorded)
    const outcome = events.map((event, i) => {
      const { id, metadata, revision } = recorded[i]!
      return { stream, revision, position, id, metadata, event }
    })
    const eventId = recorded.at(-1)!.id
    return { events: outcome, revision: fold.revision + events.length, eventId }
  }

  async #encode<S, E extends DomainEvent, P>(
    request: CommandRequest,
    step: Step<S, E, P>,
    events: DomainEvent[],
    prepared: P
  ): Promise<EventToAppend[]> {
    const { codec, vault } = this.repository.reader
    const given = step.keys?.(prepared) ?? new Map<number, Buffer>()
    const needed = events.map(({ type, data }) => codec.keyFor(type, data))
    const missing = needed.filter((id) => id !== undefined && !given.has(id)) as number[]
    const fetched = await vault.keys(missing)
    const metadata = {
      actor: request.actor,
      correlation_id: request.correlationId,
      causation_id: step.commandId,
      command_id: step.commandId,
      fingerprint: fingerprint(request.body),
      time: new Date().toISOString(),
    }
    return events.map((event, i) => {
      const id = needed[i]
      const key = id === undefined ? undefined : (given.get(id) ?? fetched.get(id))
      if (key === 'erased') throw new DomainError('not_found', 'E_NOT_FOUND', 'Not found')
      return codec.encode(step.stream, randomUUID(), event, metadata, key)
    })
  }

  async #answerAgain<E extends DomainEvent>(
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

function takeSnapshot<S, E extends DomainEvent, P>(
  { aggregate, commandId: id }: Step<S, E, P>,
  fold: Fold<S>,
  events: E[]
): DomainEvent[] {
  const rule = aggregate.snapshots
  if (!rule || fold.revision + events.length - fold.snapshotAt < rule.every(fold.state)) return []
  const next = fold.revision + 1
  const state = events.reduce((sum, event, i) => aggregate.evolve(sum, event, next + i), fold.state)
  const commands = fold.commands.writtenWith(id, { from: next, count: events.length })
  return [{ type: rule.type, data: { ...rule.take(state, events.at(-1)!), commands } }]
}
