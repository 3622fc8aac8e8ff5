import { randomUUID } from 'node:crypto'

export interface HttpResponse<Body> {
  status: number
  headers: Headers
  /** Parsed JSON body; a string if the response is not JSON; null if there is none. */
  body: Body
}

/**
 * Response bodies (rules 12.1, 12.2): `data` of a success; `message`, `code`, `errors` otherwise.
 */
export interface ApiBody<Data = unknown> {
  data: Data
  message: string
  code: string
  errors: { field: string; rule: string; message: string }[]
}

export interface RequestOptions {
  headers?: Record<string, string>
  /** Sent as `Idempotency-Key`; `true` generates one. */
  idempotencyKey?: string | true
  /** Aborts the connection, so the response is lost, whatever the server does. */
  signal?: AbortSignal
}

/**
 * Client with its own cookies, like one browser: it keeps the session, and echoes the XSRF-TOKEN
 * cookie on every mutation. Paths without a leading slash are relative to /api/v1.
 */
export class HttpClient {
  readonly cookies = new Map<string, string>()

  constructor(readonly baseUrl: string = process.env.APP_URL ?? '') {}

  get<Data = unknown>(path: string, options?: RequestOptions) {
    return this.request<ApiBody<Data>>('GET', path, undefined, options)
  }

  post<Data = unknown>(path: string, body?: unknown, options?: RequestOptions) {
    return this.#mutate<Data>('POST', path, body, options)
  }

  put<Data = unknown>(path: string, body?: unknown, options?: RequestOptions) {
    return this.#mutate<Data>('PUT', path, body, options)
  }

  delete<Data = unknown>(path: string, body?: unknown, options?: RequestOptions) {
    return this.#mutate<Data>('DELETE', path, body, options)
  }

  /** Sends one request as given, without fetching a token first. */
  async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, idempotencyKey, signal }: RequestOptions = {}
  ): Promise<HttpResponse<Body>> {
    const response = await fetch(new URL(resolve(path), this.baseUrl), {
      method,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 && { cookie: this.#cookieHeader() }),
        ...(idempotencyKey && {
          'idempotency-key': idempotencyKey === true ? randomUUID() : idempotencyKey,
        }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    this.#keepCookies(response)
    return { status: response.status, headers: response.headers, body: await read(response) }
  }

  /** Token that a browser would echo; undefined until a response has set one. */
  get xsrfToken(): string | undefined {
    const token = this.cookies.get('XSRF-TOKEN') ?? this.cookies.get('__Host-XSRF-TOKEN')
    return token === undefined ? undefined : decodeURIComponent(token)
  }

  async #mutate<Data>(method: string, path: string, body: unknown, options: RequestOptions = {}) {
    if (this.xsrfToken === undefined) await this.get('users/current-user')
    const headers = { 'x-xsrf-token': this.xsrfToken ?? '', ...options.headers }
    return this.request<ApiBody<Data>>(method, path, body, { ...options, headers })
  }

  #cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keepCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      if (isExpired(attributes)) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(at + 1).trim())
    }
  }
}

function resolve(path: string) {
  return path.startsWith('/') ? path : `/api/v1/${path}`
}

function isExpired(attributes: string[]) {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.trim().split('=')
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0
    return name.toLowerCase() === 'expires' && new Date(value).getTime() <= Date.now()
  })
}

async function read<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return (text === '' ? null : isJson ? JSON.parse(text) : text) as Body
}
