import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { atEndOfSuite } from '#testing/cleanup'

/** Server for test databases; set by `prepareEnvironment`. */
let serverUrl: string | undefined
/** True if the server, with all its databases, is removed with the suite. */
let serverPasses = false

let administrator: pg.Pool | undefined

/** Sets the server on which `freshDatabase` creates databases. */
export function useDatabaseServer(url: string, { passing = false } = {}) {
  serverUrl = url
  serverPasses = passing
}

/**
 * Disables fsync, because test data need not survive a power cut, and the vacuum, because Postgres
 * starts its workers more often the more databases there are.
 */
export async function forgoSafety() {
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) {
    await onServer(`ALTER SYSTEM SET ${setting} = off`)
  }
  await onServer('SELECT pg_reload_conf()')
}

/**
 * Creates an empty database and returns its URL. The database is dropped at the end of the suite,
 * even with open connections, so a test group only needs: `group.setup(async () => { url = await
 * freshDatabase() })`.
 */
export function freshDatabase(): Promise<string> {
  return createDatabase()
}

/** Template databases by their contents. */
const templates = new Map<string, Promise<string>>()

/**
 * Returns the URL of a database prepared by `prepare`. Each `contents` is prepared once and then
 * copied, so `prepare` must close its connections.
 */
export async function preparedDatabase(contents: string, prepare: (url: string) => Promise<void>) {
  let template = templates.get(contents)
  if (!template) {
    template = createDatabase().then(async (url) => {
      await prepare(url)
      return url
    })
    templates.set(contents, template)
  }
  const { pathname } = new URL(await template)
  return createDatabase(pathname.slice(1))
}

async function createDatabase(template = 'template1'): Promise<string> {
  const name = newName()
  // Copies whole files, including the catalog cache that every connection would otherwise build.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  if (!serverPasses) atEndOfSuite(() => onServer(drop(name)))
  return urlOf(name)
}

/** Returns the address without its Unix socket, for code that observes TCP or acts as a proxy. */
export function overTcp(url: string): URL {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address
}

function urlOf(name: string) {
  if (!serverUrl) throw new Error('Only the suites integration and functional have a database')
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function newName() {
  return `testing_${randomUUID().replaceAll('-', '')}`
}

function drop(name: string) {
  return `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`
}

/** Runs a statement on the server, on one connection for all: a new one costs 20 ms of CPU time. */
function onServer(statement: string) {
  administrator ??= openAdministrator()
  return administrator.query(statement)
}

function openAdministrator() {
  const pool = new pg.Pool({ connectionString: urlOf('postgres'), max: 1 })
  // A test may end the connection; the next statement opens another.
  pool.on('error', () => {})
  atEndOfSuite(() => pool.end())
  return pool
}
