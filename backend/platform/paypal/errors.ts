/** What PayPal, or the way to it, says of a call that did not succeed. */
interface Refusal {
  /** PayPal's name of the error, such as RESOURCE_NOT_FOUND; ours for what is not PayPal's. */
  name: string
  /** The first issue of its details, such as SUBSCRIPTION_STATUS_INVALID. */
  issue?: string
  /** What PayPal's support asks for. */
  debugId?: string
  /** HTTP status; undefined when there was no response. */
  status?: number
  /** Seconds that PayPal asks to wait. */
  retryAfter?: number
  cause?: unknown
}

/** Names of errors that are not PayPal's own. */
export const UNREACHABLE = 'UNREACHABLE'
export const TIMED_OUT = 'TIMED_OUT'
export const CIRCUIT_OPEN = 'CIRCUIT_OPEN'
export const UNREADABLE = 'UNREADABLE'

const WITHOUT_ANSWER = [UNREACHABLE, TIMED_OUT, CIRCUIT_OPEN]

/** A call to PayPal that failed. It holds nothing secret or personal, so it may be logged. */
export class PayPalError extends Error {
  override readonly name: string
  readonly issue: string | undefined
  readonly debugId: string | undefined
  readonly status: number | undefined
  readonly retryAfter: number | undefined

  /** `call` is the method and path, with ids left out. */
  constructor(
    readonly call: string,
    { name, issue, debugId, status, retryAfter, cause }: Refusal
  ) {
    super(describe(call, { name, issue, debugId, status }), { cause })
    this.name = name
    this.issue = issue
    this.debugId = debugId
    this.status = status
    this.retryAfter = retryAfter
  }

  /**
   * Whether the same call may succeed later: PayPal is away, busy or broken. Whether it took effect
   * is not known then; repeat it under the same request id, or look.
   */
  get isTransient() {
    if (WITHOUT_ANSWER.includes(this.name)) return true
    return this.status !== undefined && (this.status === 429 || this.status >= 500)
  }

  /** Whether there is no such thing at PayPal. */
  get isNotFound() {
    return this.status === 404
  }
}

function describe(call: string, { name, issue, debugId, status }: Refusal) {
  const facts = [issue, status, debugId && `debug_id ${debugId}`].filter(Boolean)
  return `PayPal: ${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''} at ${call}`
}
