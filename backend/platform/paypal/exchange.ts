import { ByteBuffer } from '#platform/http/bodies/byte_buffer'
import { PayPalError, TIMED_OUT, UNREACHABLE, UNREADABLE } from '#platform/paypal/errors'

/** A single request. */
export interface Exchange {
  method: 'GET' | 'POST'
  apiUrl: string
  path: string
  /** Name for errors. */
  name: string
  query?: Record<string, string>
  /** Sent as JSON; a string is already JSON. */
  body?: object | string
  form?: URLSearchParams
  requestId?: string
  authorization: string
  /** Time limit in milliseconds, including the body of the response. */
  ms: number
}

export interface Reply {
  status: number
  /** Null if there is no body. */
  json: unknown
}

/** Maximum bytes of a response; lists are requested in far smaller pages. */
const MAX_REPLY = 4 * 1024 ** 2

/** Sends one request and reads the response. Throws PayPalError unless its status is 2xx. */
export async function exchange(request: Exchange): Promise<Reply> {
  const signal = AbortSignal.timeout(request.ms)
  const { status, headers, text } = await talk(request, signal).catch((cause: unknown) => {
    const name = signal.aborted ? TIMED_OUT : UNREACHABLE
    throw cause instanceof PayPalError ? cause : new PayPalError(request.name, { name, cause })
  })
  if (status < 200 || status >= 300) throw refusal(request.name, status, headers, text)
  if (text === '') return { status, json: null }
  try {
    return { status, json: JSON.parse(text) }
  } catch {
    throw new PayPalError(request.name, { name: UNREADABLE, status, debugId: debugIdOf(headers) })
  }
}

async function talk(request: Exchange, signal: AbortSignal) {
  const { method, apiUrl, path, query, body, form, requestId, authorization } = request
  const response = await fetch(`${apiUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    redirect: 'error',
    signal,
    headers: {
      accept: 'application/json',
      authorization,
      ...(body && { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    body: form ?? (typeof body === 'object' ? JSON.stringify(body) : body),
  })
  const { status, headers } = response
  return { status, headers, text: await readText(request.name, response) }
}

async function readText(name: string, response: Response) {
  const buffer = new ByteBuffer()
  for await (const chunk of response.body ?? []) {
    if (buffer.length + chunk.length > MAX_REPLY) {
      throw new PayPalError(name, { name: UNREADABLE, status: response.status })
    }
    buffer.add(Buffer.from(chunk))
  }
  return buffer.all().toString('utf8')
}

/**
 * Returns PayPal's error, or the OAuth error of its tokens (RFC 6749, 5.2); omits everything else.
 */
function refusal(call: string, status: number, headers: Headers, text: string) {
  const found = parsed(text)
  const details: unknown = found.details
  const first: unknown = Array.isArray(details) ? details[0] : undefined
  return new PayPalError(call, {
    name: word(found.name) ?? word(found.error)?.toUpperCase() ?? `HTTP_${status}`,
    issue: word((first as { issue?: unknown } | undefined)?.issue),
    debugId: word(found.debug_id) ?? debugIdOf(headers),
    status,
    retryAfter: secondsOf(headers.get('retry-after')),
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Returns only a plain name, because the value goes into the log. */
function word(value: unknown) {
  return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? value : undefined
}

function debugIdOf(headers: Headers) {
  return word(headers.get('paypal-debug-id'))
}

/** Returns the seconds of a `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(value: string | null) {
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
