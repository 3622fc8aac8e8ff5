import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { atEndOfSuite } from '#testing/cleanup'

/** The server that holds the tests' databases; named by `prepareEnvironment`. */
let serverUrl: string | undefined
/** Whether the server goes with the suite, and all databases with it. */
let serverPasses = false

/** Says on which server `freshDatabase` makes its databases. */
export function useDatabaseServer(url: string, { passing = false } = {}) {
  serverUrl = url
  serverPasses = passing
}

/** What the server has written need not outlive a power cut: it no longer waits for the disk. */
export async function forgoSafety() {
  for (const setting of ['fsync', 'full_page_writes']) {
    await onServer(`ALTER SYSTEM SET ${setting} = off`)
  }
  await onServer('SELECT pg_reload_conf()')
}

/**
 * Makes an empty database and returns its URL. It goes when the suite ends, open connections
 * or not, so a group of tests only has to ask for it:
 * `group.setup(async () => { url = await freshDatabase() })`.
 */
export function freshDatabase(): Promise<string> {
  return createDatabase()
}

/** Databases to copy, by their contents. */
const templates = new Map<string, Promise<string>>()

/**
 * Makes a database as `prepare` leaves an empty one and returns its URL. It is prepared once for each
 * `contents` and copied from then on, so `prepare` must close its connections.
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
  // Copies whole files, and with them the cache of the catalogue, which every connection would make.
  return createDatabase(`TEMPLATE ${pathname.slice(1)} STRATEGY file_copy`)
}

async function createDatabase(options = ''): Promise<string> {
  const name = newName()
  await onServer(`CREATE DATABASE ${name} ${options}`)
  if (!serverPasses) atEndOfSuite(() => onServer(drop(name)))
  return urlOf(name)
}

/** Makes an empty database on another server, whose address names a user who may. It goes as well. */
export async function freshDatabaseOn(server: string): Promise<string> {
  const name = newName()
  await runOn(server, `CREATE DATABASE ${name}`)
  atEndOfSuite(() => runOn(server, drop(name)))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The address without the Unix socket that it may name: for what looks at TCP, or stands in between. */
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

function onServer(statement: string) {
  return runOn(urlOf('postgres'), statement)
}

async function runOn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
