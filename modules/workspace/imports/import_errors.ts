import { DomainError } from '#kernel/aggregates/domain_error'

/** Returns the same error for an unknown import and one of another user (rule 12.2). */
export function importNotFound() {
  return new DomainError('not_found', 'E_IMPORT_NOT_FOUND', 'There is no such import')
}

export function importRunning() {
  const message = 'Another import of yours is running. Wait until it’s done, or cancel it'
  return new DomainError('conflict', 'E_IMPORT_RUNNING', message)
}

export function importTooLarge() {
  const message = 'This file is larger than 1 GB. Export it in parts, then import each part'
  return new DomainError('too_large', 'E_IMPORT_TOO_LARGE', message)
}

export function importNotReady() {
  const message = 'This import isn’t ready to start'
  return new DomainError('conflict', 'E_IMPORT_NOT_READY', message)
}

export function importOver() {
  return new DomainError('conflict', 'E_IMPORT_OVER', 'This import has already ended')
}

export function importNotDone() {
  const message = 'Only an import that is done can be undone'
  return new DomainError('conflict', 'E_IMPORT_NOT_DONE', message)
}

export function keyUsedBefore() {
  const message = 'This Idempotency-Key was used for another request'
  return new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}

/** Reasons why an import failed, as the user reads them. */
export const FAILURES = {
  expired: 'The file waited for more than a day. Upload it again.',
  nothing_imported: 'Nothing in this file could be imported. The report says why.',
  file_gone: 'The uploaded file is gone. Upload it again.',
  changed: 'Strata was updated in the middle of this import. Upload the file again.',
  unexpected: 'This file made the import stop. Nothing of it was kept.',
} as const

/** Ends an import; the message is for its user. */
export class ImportFailed extends Error {}

/** The import was ended while one of its steps was in progress. */
export class ImportStopped extends Error {}
