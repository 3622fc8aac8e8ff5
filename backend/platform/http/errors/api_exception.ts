import { Exception } from '@adonisjs/core/exceptions'

/** A single validation problem with a field of a request (rule 12.2). */
export interface FieldError {
  field: string
  rule: string
  message: string
}

/** An error whose status, code and message are meant for the client. `data` is merged into the body. */
export class ApiException extends Exception {
  constructor(
    status: number,
    code: string,
    message: string,
    readonly errors: FieldError[] = [],
    readonly data?: object
  ) {
    super(message, { status, code })
  }
}

/** 503: the server is overloaded. `retryAfter` is in seconds. */
export class ServerBusy extends ApiException {
  constructor(readonly retryAfter: number) {
    super(503, 'E_BUSY', 'Too many people are signing in just now. Try again in a moment')
  }
}

/** Returns a 422 for a single field, in the shape of the validators' own responses. */
export function fieldError(field: string, rule: string, message: string) {
  return new ApiException(422, 'E_VALIDATION_ERROR', message, [{ field, rule, message }])
}
