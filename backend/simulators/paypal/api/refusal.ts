const NAMES = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
} as const

const MESSAGES = {
  400: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  401: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  403: 'Authorization failed due to insufficient permissions.',
  404: 'The specified resource does not exist.',
  422: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  429: 'Too many requests. Blocked due to rate limiting.',
  500: 'An internal server error occurred.',
} as const

const DESCRIPTIONS = {
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  MISSING_REQUIRED_PARAMETER: 'A required field is missing.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_STRING_MAX_LENGTH: 'The value of a field is too long.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  PLAN_STATUS_INVALID:
    'Invalid plan status for subscription creation; plan status should be active.',
}

type Issue = keyof typeof DESCRIPTIONS | 'SUBSCRIPTION_STATUS_INVALID'

/** A refusal in PayPal's words. */
export class Refusal extends Error {
  constructor(
    readonly status: keyof typeof NAMES,
    readonly issue?: Issue,
    readonly detail: {
      field?: string
      location?: 'body' | 'path' | 'query'
      description?: string
    } = {},
    readonly errorName: string = NAMES[status]
  ) {
    super(errorName)
  }

  body(debugId: string) {
    const { field, location, description } = this.detail
    const known = this.issue && DESCRIPTIONS[this.issue as keyof typeof DESCRIPTIONS]
    return {
      name: this.errorName,
      message: MESSAGES[this.status],
      debug_id: debugId,
      ...(this.issue && {
        details: [{ field, location, issue: this.issue, description: description ?? known }],
      }),
      links: [],
    }
  }
}

export function notFound() {
  return new Refusal(404, 'INVALID_RESOURCE_ID')
}

export function missing(field: string, location: 'body' | 'query' = 'body') {
  return new Refusal(400, 'MISSING_REQUIRED_PARAMETER', { field, location })
}

export function invalid(field: string, location: 'body' | 'query' = 'body') {
  return new Refusal(400, 'INVALID_PARAMETER_VALUE', { field, location })
}

export function tooLong(field: string) {
  return new Refusal(400, 'INVALID_STRING_MAX_LENGTH', { field, location: 'body' })
}

/** Returns PayPal's refusal of a repeated refund, which also covers many other cases. */
export function refused() {
  return new Refusal(400, undefined, {}, 'TRANSACTION_REFUSED')
}

/**
 * Returns the refusal of an action.
 *
 * @param expected status in PayPal's words: 'active or suspended'
 */
export function wrongStatus(action: string, expected: string) {
  const rule = `subscription status should be ${expected}.`
  const description = `Invalid subscription status for ${action} action; ${rule}`
  return new Refusal(422, 'SUBSCRIPTION_STATUS_INVALID', { description })
}
