import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import sirv, { type RequestHandler } from 'sirv'
import { AppShell } from '#platform/http/site/app_shell'
import { SERVER_PATHS } from '#platform/http/site/server_paths'

/** Addresses with a file extension are no pages of the app. */
const FILE = /^[^?]*\.\w+(\?|$)/

/** Files that are never opened as documents, and the headers that only affect documents. */
const NO_DOCUMENT = /^\/assets\/.*\.(js|css|woff2)$/
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]

const SHELL_FILE = /^\/index\.html(\?|$)/

/** Read from disk once, because a middleware instance is created for every request. */
const serve = frontend()

/**
 * Serves the built frontend: hashed assets forever, and the shell for every page of the app,
 * validated by ETag. A missing asset is a 404, never the shell: a browser would take HTML for a
 * script.
 */
export default class FrontendMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    const method = request.method()
    if (!serve || (method !== 'GET' && method !== 'HEAD') || SERVER_PATHS.test(request.url())) {
      return next()
    }
    const raw = response.response as ServerResponse
    for (const [name, value] of Object.entries(response.getHeaders())) raw.setHeader(name, value!)
    return new Promise<void>((resolve, reject) => {
      raw.once('close', resolve)
      cutOffWithFile(raw)
      serve!(request.request, raw, () => {
        raw.off('close', resolve)
        Promise.resolve(next()).then(() => resolve(), reject)
      })
    })
  }
}

/**
 * Returns the handler for the built files, which are beside the built server. The server run from
 * its sources finds the files too.
 */
function frontend(): RequestHandler | undefined {
  const directory = ['public', 'build/public'].map((path) => app.makePath(path)).find(existsSync)
  if (!directory) return undefined
  const shell = new AppShell(directory, process.env.APP_URL ?? '')
  const files = sirv(directory, {
    // Reads the disk for each request: a list from the startup names files that a new build
    // removed.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders,
  })
  return (request, response, next) => {
    // Clients read assets whole, and a range that ends before it begins throws.
    delete request.headers.range
    // Served as a plain file, the page would lack the parts that the shell inserts.
    if (SHELL_FILE.test(request.url ?? '/')) return void shell.send(request, response)
    files(request, response, () => {
      if (FILE.test(request.url ?? '/')) next?.()
      else shell.send(request, response)
    })
  }
}

/**
 * Ends the response of a file that fails during transfer, because a build replaces it, and nothing
 * else.
 */
function cutOffWithFile(response: ServerResponse) {
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
}

function setHeaders(response: ServerResponse, path: string) {
  const immutable = path.startsWith('/assets/')
  // Saves half a kilobyte with every script of a first visit.
  if (NO_DOCUMENT.test(path)) for (const name of OF_DOCUMENTS) response.removeHeader(name)
  response.setHeader('Cache-Control', immutable ? 'public,max-age=31536000,immutable' : 'no-cache')
}
