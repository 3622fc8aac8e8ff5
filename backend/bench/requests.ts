import { createBlock, paragraph, type Session } from '#bench/users'

/** Calls that a client makes again and again. */
export const CALLS = {
  list: ({ client, section }: Session) =>
    client.send('GET', `/api/v1/blocks?parent_block_id=${section}`),
  read: ({ client, page }: Session) => client.send('GET', `/api/v1/blocks/${page}`),
  create: ({ client, newPages }: Session) => createBlock(client, 'page', newPages),
  save: savePage,
  rename: renamePage,
  move: movePage,
}
export type Call = keyof typeof CALLS
export const CALL_NAMES = Object.keys(CALLS) as Call[]

const MOVED_AMONG = 10
let writes = 0

/** Renames the session's page, to a new name each time. */
async function renamePage({ client, page }: Session) {
  await client.send('PUT', `/api/v1/blocks/${page}`, { name: `Name ${writes++}` })
}

/** Moves the session's page among its first siblings. */
async function movePage({ client, page }: Session) {
  const body = { ordering: 1 + (writes++ % MOVED_AMONG) }
  await client.send('PUT', `/api/v1/blocks/${page}/ordering`, body)
}

/** Saves one changed paragraph of the page, as the editor does. */
async function savePage(session: Session) {
  const { client, page, revision } = session
  const changes = [{ at: 4, delete: 1, insert: [paragraph(`Changed, ${writes++}`)] }]
  const body = { base_revision: revision, changes }
  const response = await client.send<{ revision: number }>('PUT', `/api/v1/blocks/${page}`, body)
  session.revision = response.revision
}
