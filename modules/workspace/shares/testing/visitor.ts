import { createHash } from 'node:crypto'

/** Response to a visitor without any session. */
export interface Visited {
  status: number
  headers: Headers
  html: string
}

/** Requests an address as a visitor: without cookies, and without following redirects. */
export async function visit(url: string, init: RequestInit = {}): Promise<Visited> {
  const response = await fetch(new URL(url, process.env.APP_URL), { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Sends a password as the form does. */
export function enterPassword(url: string, password: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ password }).toString()
  return visit(url, { method: 'POST', headers, body })
}

/** Headers that differ between any two responses. */
const OF_RESPONSE = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

/** Returns everything that a visitor could tell two responses apart by. */
export function traits({ status, headers, html }: Visited) {
  const told = [...headers].filter(([name]) => !OF_RESPONSE.has(name)).sort()
  return { status, told, body: createHash('sha256').update(html).digest('hex') }
}
