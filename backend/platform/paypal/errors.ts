/** Description of a failed call, by PayPal or the network. */
interface Refusal {
  /**
   * PayPal's error name, such as RESOURCE_NOT_FOUND; our own name for errors that are not PayPal's.
   */
  name: string
  /** The first issue in PayPal's error details, such as SUBSCRIPTION_STATUS_INVALID. */
  issue?: string
  /** Id that PayPal's support asks for. */
  debugId?: string
  /** HTTP status; undefined without a response. */
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

  /** @param call method and path, without ids */
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
   * True if the same call may succeed later, because PayPal is away, busy or broken. The call may
   * have taken effect: repeat it under the same request id, or check.
   */
  get isTransient() {
    if (WITHOUT_ANSWER.includes(this.name)) return true
    return this.status !== undefined && (this.status === 429 || this.status >= 500)
  }

  /** True if PayPal has no such resource. */
  get isNotFound() {
    return this.status === 404
  }
}

function describe(call: string, { name, issue, debugId, status }: Refusal) {
  const facts = [issue, status, debugId && `debug_id ${debugId}`].filter(Boolean)
  return `PayPal: ${name}${facts.length > 0 ? ` (${facts.join(', ')})` : ''} at ${call}`
}
