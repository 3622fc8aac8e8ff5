import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/**
 * Minimal server for a list of blocks, in a separate process like the product. `/bare` returns a
 * text in memory; `/queries` reads the session and selects the list.
 */
const { DATABASE_URL, SESSION_ID, SECTION } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const held = await respondFromQueries()

async function respondFromQueries() {
  await pool.query({
    name: 'session',
    text: 'select data, expires_at from sessions where id = $1 and expires_at > now()',
    values: [SESSION_ID],
  })
  const { rows } = await pool.query({
    name: 'list',
    text: `select * from rm_blocks.blocks
           where parent_id = $1 and archived_at is null order by rank, id`,
    values: [SECTION],
  })
  return JSON.stringify({ data: rows })
}

const server = createServer((request, response) => {
  const text = request.url === '/bare' ? Promise.resolve(held) : respondFromQueries()
  void text.then((body) => {
    response.setHeader('content-type', 'application/json')
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`)
})
