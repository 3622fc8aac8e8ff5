import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  AppendTooLarge,
  StoreUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from '#kernel/event_store/errors'
import { bytesOf } from '#kernel/event_store/appendable'
import type { EventToAppend, ExpectedRevision } from '#kernel/event_store/port'

/** gRPC code for an unknown user name or a wrong password. */
const UNAUTHENTICATED = 16

/** Reason why the server cannot serve a call. */
export type FaultKind =
  | 'unauthenticated'
  | 'access_denied'
  | 'not_leader'
  | 'no_leader'
  | 'not_ready'
  | 'too_busy'
  | 'timed_out'
  | 'silent'
  | 'dropped'
  | 'away'

const SAID: Record<FaultKind, string> = {
  unauthenticated: 'The event store rejects the user or the password in EVENTSTORE_URL',
  access_denied:
    'The user of EVENTSTORE_URL lacks a right: node strata eventstore:check says which',
  not_leader: 'The contacted member of the event store is not the leader',
  no_leader: 'The members of the event store have no leader at present',
  not_ready: 'The event store is not ready yet',
  too_busy: 'The event store is too busy',
  timed_out: 'The event store timed out',
  silent: 'The event store did not answer in time',
  dropped: 'The connection to the event store broke',
  away: 'The event store did not answer',
}

/** Faults after which the same call may soon succeed. */
const PASSING: readonly FaultKind[] = [
  'not_leader',
  'no_leader',
  'not_ready',
  'too_busy',
  'timed_out',
  'silent',
  'dropped',
]

/** StoreUnavailable with a reason. */
export class StoreFault extends StoreUnavailable {
  constructor(
    readonly kind: FaultKind,
    cause: unknown
  ) {
    super(SAID[kind], { cause })
  }

  get isPassing() {
    return PASSING.includes(this.kind)
  }

  /** True if the connection may lead to a hung member, which the client would keep calling. */
  get isStuck() {
    return this.kind === 'timed_out' || this.kind === 'silent'
  }
}

/** Thrown when our own response timeout has passed. */
export class NoResponse extends Error {
  constructor(timeoutMs: number) {
    super(`No response within ${Math.round(timeoutMs)} ms`)
  }
}

/** The call's arguments, as needed for an error. */
export interface Asked {
  stream: string
  expected?: ExpectedRevision
  events?: readonly EventToAppend[]
}

/**
 * Converts the client's error to the port's error. An error without a counterpart becomes a
 * StoreFault.
 */
export function toStoreError(error: unknown, asked: Asked): Error {
  const { stream, expected = 'any', events = [] } = asked
  if (error instanceof StreamNotFoundError) return new StreamNotFound(stream)
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream)
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendTooLarge(bytesOf(events), error.maxAppendSize)
  }
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    const actual = actualVersion === 'no_stream' ? -1 : Number(actualVersion)
    return new WrongExpectedRevision(stream, expected, actual)
  }
  return new StoreFault(kindOf(error), error)
}

function kindOf(error: unknown): FaultKind {
  if (error instanceof AccessDeniedError) {
    return error.code === UNAUTHENTICATED ? 'unauthenticated' : 'access_denied'
  }
  if (error instanceof NotLeaderError) return 'not_leader'
  if (error instanceof TimeoutError) return 'timed_out'
  if (error instanceof DeadlineExceededError || error instanceof NoResponse) return 'silent'
  if (error instanceof CancelledError) return 'dropped'
  const message = error instanceof Error ? error.message : ''
  if (/no leader/i.test(message)) return 'no_leader'
  if (/not ready/i.test(message)) return 'not_ready'
  if (/connection dropped/i.test(message)) return 'dropped'
  return /is (too )?busy/i.test(message) ? 'too_busy' : 'away'
}
