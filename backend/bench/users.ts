import pg from 'pg'
import { LoadClient } from '#bench/load_client'
import { signIn, signUp, type TestAccount } from '#testing/accounts'

/** Pages per section, and sections per user. */
const PAGES_LISTED = 20
const SECTIONS = 5
const PARAGRAPHS = 10

/** One browser of one user, with its own blocks to work on. */
export interface Session {
  client: LoadClient
  /** Id of the section with the user's pages. */
  section: number
  /** Id of the section for new pages. */
  newPages: number
  page: number
  /** Revision of the page's text, for the next save. */
  revision: number
}

/** Creates users' pages, 100 each, and returns two sessions per user. */
export async function createPagesAndSessions(baseUrl: string, accounts: TestAccount[]) {
  const sessions: Session[] = []
  // Many concurrent sign-ins get a 503.
  for (const account of accounts) sessions.push(...(await settle(baseUrl, account)))
  return sessions
}

/** Creates accounts with addresses marked as verified, because no mail is read here. */
export async function verifiedAccounts(baseUrl: string, databaseUrl: string, count: number) {
  const accounts: TestAccount[] = []
  for (let i = 0; i < count; i++) accounts.push(await signUp(baseUrl))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update users set email_verified_at = now() where id = any($1)', [
    accounts.map(({ id }) => id),
  ])
  await client.end()
  return accounts
}

/** Returns the document of a page with ten paragraphs. */
function samplePage() {
  const text = 'Sample words in the place of what a user writes in a paragraph. '.repeat(3)
  return { type: 'doc', content: Array.from({ length: PARAGRAPHS }, () => paragraph(text)) }
}

export function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

export async function createBlock(client: LoadClient, type: string, parent: number | null) {
  const body = { name: `A ${type}`, block_type: type, parent_block_id: parent }
  return (await client.send<{ id: number }>('POST', '/api/v1/blocks', body)).id
}

async function settle(baseUrl: string, account: TestAccount): Promise<Session[]> {
  const client = new LoadClient(baseUrl, await signIn(account, baseUrl))
  const file = await createBlock(client, 'file', await createBlock(client, 'folder', null))
  const sections: { id: number; pages: number[] }[] = []
  for (let i = 0; i < SECTIONS; i++) sections.push(await makeSection(client, file))
  const newPages = await createBlock(client, 'section', file)
  const second = new LoadClient(baseUrl, await signIn(account, baseUrl))
  return [client, second].map((session, i) => {
    const { id, pages } = sections[i]!
    return { client: session, section: id, newPages, page: pages[0]!, revision: 0 }
  })
}

async function makeSection(client: LoadClient, file: number) {
  const id = await createBlock(client, 'section', file)
  const pages: number[] = []
  const content = JSON.stringify(samplePage())
  for (let i = 0; i < PAGES_LISTED; i++) {
    const page = await createBlock(client, 'page', id)
    await client.send('PUT', `/api/v1/blocks/${page}`, { content })
    pages.push(page)
  }
  return { id, pages }
}
