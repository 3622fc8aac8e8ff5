import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Placeholder for the product's address in index.html, because social tags need absolute URLs. */
const PLACEHOLDER = '%APP_URL%'

/** The policy's directive for scripts. */
const SCRIPTS = 'script-src'

/** The page that every address of the app responds with, validated by its ETag. */
export class AppShell {
  readonly #etag: string
  /** Hashes of the page's inline scripts, in the form of a content security policy. */
  readonly #scripts: string
  readonly #bodies: Record<'br' | 'gzip' | 'identity', Buffer>

  constructor(directory: string, appUrl: string) {
    const html = readFileSync(join(directory, 'index.html'), 'utf8')
    const plain = Buffer.from(html.replaceAll(PLACEHOLDER, escape(appUrl.replace(/\/$/, ''))))
    this.#scripts = inlineScripts(plain.toString()).map(policyHash).join(' ')
    this.#bodies = { identity: plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
    this.#etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  }

  send(request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    // The service worker caches only pages with this header for offline use.
    response.setHeader('Strata-Shell', '1')
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', this.#etag)
    this.#allowScripts(response)
    if (request.headers['if-none-match'] === this.#etag) return response.writeHead(304).end()
    const encoding = encodingFor(request)
    const body = this.#bodies[encoding]
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body.length)
    return response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
  }

  #allowScripts(response: ServerResponse) {
    const policy = response.getHeader('Content-Security-Policy')
    if (typeof policy !== 'string') return
    const rules = policy.split(';')
    const scripts = rules.find((rule) => rule.startsWith(SCRIPTS)) ?? `${SCRIPTS} 'self'`
    const others = rules.filter((rule) => rule !== scripts)
    const all = [...others, `${scripts} ${this.#scripts}`]
    response.setHeader('Content-Security-Policy', all.join(';'))
  }
}

function inlineScripts(html: string) {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code!)
}

function policyHash(code: string) {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

function encodingFor({ headers }: IncomingMessage) {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
