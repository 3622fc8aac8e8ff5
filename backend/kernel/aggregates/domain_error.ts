/** Kind of a rejection, which the HTTP layer maps to a status (rule 12.2). */
export type DomainErrorKind =
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'forbidden'
  | 'too_large'
  | 'malformed'

/**
 * Thrown when a command is rejected. `message` is for users, `code` for programs, `data` for the
 * client to act on.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly data?: object
  ) {
    super(message)
  }
}
