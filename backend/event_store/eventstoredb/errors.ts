import {
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  AppendTooLarge,
  StoreUnavailable,
  StreamDeleted,
  StreamNotFound,
  WrongExpectedRevision,
} from '#backend/event_store/errors'
import { MAX_APPEND_BYTES, type ExpectedRevision } from '#backend/event_store/port'

/** The port's error for one of the client. What the port has no name for is StoreUnavailable. */
export function toStoreError(
  error: unknown,
  stream: string,
  expected: ExpectedRevision = 'any'
): Error {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof StreamNotFoundError) return new StreamNotFound(stream)
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream)
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendTooLarge(MAX_APPEND_BYTES, error.maxAppendSize)
  }
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error
    const actual = actualVersion === 'no_stream' ? -1 : Number(actualVersion)
    return new WrongExpectedRevision(stream, expected, actual)
  }
  return new StoreUnavailable('The event store did not answer', { cause: error })
}
