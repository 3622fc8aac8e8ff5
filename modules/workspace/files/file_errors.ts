import { DomainError } from '#kernel/aggregates/domain_error'

/** Returns the same error for an unknown file and one of another user (rule 12.2). */
export function fileNotFound() {
  return new DomainError('not_found', 'E_FILE_NOT_FOUND', 'There is no such file')
}

/** Returns the error for an upload address that was altered or has expired. */
export function uploadExpired() {
  const message = 'This upload address has expired'
  return new DomainError('forbidden', 'E_UPLOAD_URL', message)
}

export function uploadedAlready() {
  return new DomainError('conflict', 'E_FILE_UPLOADED', 'This file was uploaded already')
}

export function uploadUnderWay() {
  return new DomainError('conflict', 'E_UPLOAD_UNDER_WAY', 'This file is being uploaded already')
}

export function fileInUse() {
  return new DomainError('conflict', 'E_FILE_IN_USE', 'A page shows this file or has shown it')
}

export function wrongType() {
  return new DomainError('invalid', 'E_FILE_TYPE', 'This file type isn’t supported')
}

export function tooLarge() {
  return new DomainError('too_large', 'E_FILE_TOO_LARGE', 'This file is too large')
}

export function wrongLength() {
  const message = 'The file does not have the announced size'
  return new DomainError('invalid', 'E_FILE_LENGTH', message)
}
