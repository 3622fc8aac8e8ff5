import type { STORAGE_LIMIT_CODE } from '#modules/workspace/api'
import type { Address, BodyAnd, DataOf, Method, QueryOf } from './api-routes.js'
import { markFocus } from './focus.js'
import { noteCommand, noteFirstPosition, noteOwnRequest } from './live/own-calls.js'
import { probe, serverResponded, serverUnreachable } from './offline/connectivity.js'
import { noteServerTime } from './server-clock.js'
import { storageFits, storageLimitHit } from './storage-limit-notice.js'

const API_BASE = '/api/v1'
const NETWORK_ERROR = 'Network error'
/** A copy, because the front page would load the constants of the workspace for it. */
const STORAGE_LIMIT: typeof STORAGE_LIMIT_CODE = 'E_STORAGE_LIMIT'

/** Deadline in milliseconds for the complete response; calls that transfer a file have longer. */
export const CALL_LIMIT = 20_000
const FILE_LIMIT = 120_000

/** Validation error of one field, in the server's form (rule 12.2). */
export interface FieldError {
  field: string
  rule: string
  message: string
}

/**
 * Failed API call. `status` is 0 when no response arrived. `message` is the server's message, or
 * 'Network error' (rule 12.9).
 */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: FieldError[] = [],
    /** Additional data in the body, which only a few errors have. */
    readonly data: unknown = undefined
  ) {
    super(message)
  }
}

/** Returns the error for an item that neither the server nor this browser has. */
export function notFound() {
  return new ApiError(404, 'E_NOT_FOUND', 'Not found')
}

/** Returns true if the server rejected the call with this status. */
export function hasStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** Returns true if no server processed the call, so that a retry may succeed. */
export function isUnreachable(error: unknown) {
  return error instanceof ApiError && [0, 502, 504].includes(error.status)
}

/** Returns the message to show to the user about a failed call. */
export function messageOf(error: unknown) {
  return error instanceof Error ? error.message : NETWORK_ERROR
}

interface ReadOptions<Query = unknown> {
  /** Query parameters; null and undefined are left out. */
  query?: Query
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Response of a request already in flight, started by code that could not use `api`. */
  begun?: Promise<Response>
}

interface MutationOptions {
  /** One key per change: a retry of the same change reuses the key (rule 12.5). */
  idempotencyKey?: string
  /** Lets the request outlive the page; its body must then be below 64 kB. */
  keepalive?: boolean
  /** False for a change that this tab shows only after the live feed reported it. */
  showsChange?: boolean
}

/** Position of a page within a list (rule 12.1). */
export interface Pagination {
  current_page: number
  total_pages: number
  total: number
  page_size: number
}

/**
 * Calls of the API. Each returns `data` from the body, or throws an `ApiError`. A Blob body is sent
 * unchanged. The server's route table types the calls (`api-routes.ts`).
 */
export const api = {
  get: <A extends Address<'GET'>>(
    path: A,
    { query, ...init }: ReadOptions<QueryOf<'GET', A>> = {}
  ) => readData<DataOf<'GET', A>>(send('GET', path + queryString(query), init)),
  /** Returns a paginated list together with its pagination data. */
  page: async <A extends Address<'GET'>>(
    path: A,
    { query, ...init }: ReadOptions<QueryOf<'GET', A>> = {}
  ) => {
    const body = await readBody(send('GET', path + queryString(query), init))
    return body as unknown as { data: DataOf<'GET', A>; pagination?: Pagination }
  },
  /** Asks for the status that GET would have. An error has no message of the server. */
  head: async <A extends Address<'GET'>>(
    path: A,
    { query, ...init }: ReadOptions<QueryOf<'GET', A>> = {}
  ) => void (await readBody(send('HEAD', path + queryString(query), init))),
  post: <A extends Address<'POST'>>(path: A, ...sent: BodyAnd<MutationOptions, 'POST', A>) =>
    mutate<DataOf<'POST', A>>('POST', path, ...sent),
  put: <A extends Address<'PUT'>>(path: A, ...sent: BodyAnd<MutationOptions, 'PUT', A>) =>
    mutate<DataOf<'PUT', A>>('PUT', path, ...sent),
  delete: <A extends Address<'DELETE'>>(path: A, ...sent: BodyAnd<MutationOptions, 'DELETE', A>) =>
    mutate<DataOf<'DELETE', A>>('DELETE', path, ...sent),
}

/** Returns the address from which the browser downloads the response of a GET. */
export function addressOf<A extends Address<'GET'>>(path: A, query: QueryOf<'GET', A>) {
  return API_BASE + path + queryString(query)
}

/**
 * Returns a new key for one change. `randomUUID` is missing on plain-HTTP addresses except
 * localhost.
 */
export function newIdempotencyKey() {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function mutate<T>(
  method: Method,
  path: string,
  body?: unknown,
  { idempotencyKey = newIdempotencyKey(), keepalive, showsChange = true }: MutationOptions = {}
) {
  if (showsChange) noteOwnRequest(idempotencyKey)
  const mark = markFocus()
  const attempt = () =>
    readData<T>(
      send(method, path, {
        keepalive,
        body: body instanceof Blob ? body : JSON.stringify(body),
        headers: {
          'Content-Type': body instanceof Blob ? body.type : 'application/json',
          'Idempotency-Key': idempotencyKey,
          // Events carry this id, so that this tab recognizes its own changes in the live feed.
          'X-Request-Id': idempotencyKey,
          'X-XSRF-TOKEN': csrfToken(),
        },
      })
    )
  try {
    const data = await attempt()
    storageFits()
    return data
  } catch (error) {
    // The rejection itself set a new token. The idempotency key prevents the retry from applying
    // the change twice.
    if (error instanceof ApiError && error.code === 'E_BAD_CSRF_TOKEN') return attempt()
    if (error instanceof ApiError && error.code === STORAGE_LIMIT) {
      storageLimitHit({ byItself: method === 'PUT', mark })
    }
    throw error
  }
}

/** A response and the signal that aborts when the call's deadline passes. */
interface Sent {
  response: Response
  limit: AbortSignal
}

async function send(
  method: Method | 'HEAD',
  path: string,
  { begun, ...init }: Omit<RequestInit, 'headers'> & Pick<ReadOptions, 'begun' | 'headers'>
): Promise<Sent> {
  const limit = AbortSignal.timeout(init.body instanceof Blob ? FILE_LIMIT : CALL_LIMIT)
  try {
    const response = await (begun ??
      fetch(API_BASE + path, {
        ...init,
        method,
        signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', ...init.headers },
      }))
    if (response.status === 502 || response.status === 504) serverUnreachable()
    else serverResponded()
    noteServerTime(response.headers.get('Date'))
    noteFirstPosition(response.headers.get('Strata-Position'))
    noteCommand(init.headers?.['Idempotency-Key'], response.headers.get('Strata-Command'))
    return { response, limit }
  } catch (error) {
    throw noResponse(error, limit)
  }
}

/** Returns the error of a call that got no response, or only a part of one. */
function noResponse(error: unknown, limit: AbortSignal) {
  if (limit.aborted) {
    // A single call may hang while the server responds to others.
    probe()
    return new ApiError(0, 'E_TIMEOUT', 'The server took too long to answer')
  }
  if (error instanceof DOMException && error.name === 'AbortError') return error
  serverUnreachable()
  return new ApiError(0, 'E_NETWORK', NETWORK_ERROR)
}

async function readData<T>(pending: Promise<Sent>): Promise<T> {
  const body = await readBody(pending)
  return body?.data as T
}

async function readBody(pending: Promise<Sent>) {
  const sent = await pending
  const { response } = sent
  const body = await readJson(sent)
  if (response.ok) return body
  const { message, code, errors, data } = body ?? {}
  throw new ApiError(
    response.status,
    typeof code === 'string' ? code : 'E_UNKNOWN',
    typeof message === 'string' ? message : NETWORK_ERROR,
    Array.isArray(errors) ? (errors as FieldError[]) : [],
    data ?? body
  )
}

/**
 * Returns the parsed body of a response. Returns null for an empty body, or for an error response
 * that is not JSON.
 */
async function readJson({ response, limit }: Sent) {
  // A part of a file, requested to check that the file is there.
  if (response.status === 206) {
    void response.body?.cancel()
    return null
  }
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw noResponse(error, limit)
  }
  if (text === '') return null
  try {
    return JSON.parse(text) as Record<string, unknown> | null
  } catch (error) {
    // A network's own page in place of the response must not count as success.
    if (response.ok) throw noResponse(error, limit)
    return null
  }
}

function queryString(query: unknown) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Returns the CSRF token. Under https its cookie has a name that no other site can set (RFC
 * 6265bis, `__Host-`).
 */
function csrfToken() {
  return readCookie('__Host-XSRF-TOKEN') ?? readCookie('XSRF-TOKEN') ?? ''
}

function readCookie(name: string) {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry && decodeURIComponent(entry.slice(name.length + 1))
}
