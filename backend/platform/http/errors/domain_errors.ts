import { DomainError, type DomainErrorKind } from '#kernel/aggregates/domain_error'
import { AppendTooLarge, StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { UnknownEvent } from '#kernel/events/sealing_codec'
import { DiskUnavailable, FileMissing } from '#platform/files/disk_errors'
import { PayPalError } from '#platform/paypal/errors'
import { KeyFault, MasterKeyMissing } from '#kernel/vault/errors'

const STATUS: Record<DomainErrorKind, number> = {
  malformed: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
}

/** Message while the database or the event log is unavailable. */
export const UNAVAILABLE = 'The server can’t answer right now. Try again in a moment'

/**
 * Returns the response to a refused command or to a store that cannot be written or read. Returns
 * undefined for any other error.
 */
export function describeDomainError(error: unknown, isRead: boolean) {
  if (error instanceof DomainError) {
    const { code, message, data } = error
    return { status: STATUS[error.kind], code, message, errors: [], data }
  }
  if (error instanceof AppendTooLarge) {
    return { status: 413, code: 'E_TOO_LARGE', message: 'This is too large to save', errors: [] }
  }
  if (error instanceof WrongExpectedRevision) {
    const message = 'Somebody else changed this at the same time. Try again'
    return { status: 409, code: 'E_CONFLICT', message, errors: [] }
  }
  // During a rolling upgrade another process can read the event, and answers the retry.
  const isForOthers = error instanceof UnknownEvent || error instanceof MasterKeyMissing
  if (error instanceof StoreUnavailable || isForOthers) {
    const message = isRead ? UNAVAILABLE : 'Couldn’t save this change. Try again in a moment'
    return { status: 503, code: 'E_UNAVAILABLE', message, errors: [] }
  }
  if (error instanceof KeyFault) {
    const message =
      'The key to this text is missing. You can’t change it until the server has the key again'
    return { status: 410, code: 'E_KEY_LOST', message, errors: [] }
  }
  if (error instanceof FileMissing) {
    const message = 'There is no such file'
    return { status: 404, code: 'E_FILE_NOT_FOUND', message, errors: [] }
  }
  if (error instanceof PayPalError && !error.isTransient) {
    // Not 502, which clients take for a server that is away.
    const message =
      'PayPal couldn’t process this request, and another try won’t help. ' +
      'Contact the operator of this server'
    return { status: 503, code: 'E_PAYPAL_REFUSED', message, errors: [] }
  }
  if (error instanceof PayPalError) {
    const message = 'Can’t reach PayPal. Try again in a moment'
    return { status: 503, code: 'E_PAYPAL_UNAVAILABLE', message, errors: [] }
  }
  if (error instanceof DiskUnavailable) {
    const message = 'Files aren’t available right now. Try again in a moment'
    return { status: 503, code: 'E_FILES_UNAVAILABLE', message, errors: [] }
  }
  return undefined
}
