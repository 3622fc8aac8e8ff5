/** Kind of a refusal; the HTTP layer maps it to a status (rule 12.2). */
export type DomainErrorKind =
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'forbidden'
  | 'too_large'
  | 'malformed'

/** A command was refused. `message` is for people, `code` for programs, `data` for the client to act on. */
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
