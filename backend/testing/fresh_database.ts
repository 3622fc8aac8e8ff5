import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { atEndOfSuite } from '#backend/testing/cleanup'

/** The server that holds the tests' databases; named by `prepareEnvironment`. */
let serverUrl: string | undefined

/** Says on which server `freshDatabase` makes its databases. */
export function useDatabaseServer(url: string) {
  serverUrl = url
}

/**
 * Makes an empty database and returns its URL. It is dropped when the suite ends, open connections
 * or not, so a group of tests only has to ask for it:
 * `group.setup(async () => { url = await freshDatabase() })`.
 */
export async function freshDatabase(): Promise<string> {
  const name = `testing_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name}`)
  atEndOfSuite(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  return urlOf(name)
}

function urlOf(name: string) {
  if (!serverUrl) throw new Error('Only the suites integration and functional have a database')
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
