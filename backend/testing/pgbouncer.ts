import fs from 'node:fs'
import { join } from 'node:path'
import { Child } from '#testing/child'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { overTcp } from '#testing/fresh_database'
import { testPort } from '#testing/test_port'
import { connect } from '#kernel/database/connections'

/** Options of PgBouncer's own configuration, such as `pool_mode`. */
export type PoolerOptions = Record<string, string | number>

/** Starts PgBouncer before a database. Returns the database's address there. */
export async function startPgBouncerBefore(databaseUrl: string, options: PoolerOptions) {
  const target = overTcp(databaseUrl)
  const port = await testPort()
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' }
  const password = decodeURIComponent(target.password)
  const place = [
    `host=${target.hostname} port=${target.port || 5432} user=${target.username}`,
    // PgBouncer rejects an empty one.
    ...(password ? [`password=${password}`] : []),
  ]
  const lines = Object.entries({ ...own, ...options }).map(([name, value]) => `${name} = ${value}`)
  const file = join(await temporaryDirectory(), 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    ['[databases]', `* = ${place.join(' ')}`, '[pgbouncer]', ...lines].join('\n')
  )
  // It refuses to run as root, and reads its configuration before it changes the user.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = new Child('pgbouncer', [...asUser, file])
  const url = new URL(target.href)
  url.host = `127.0.0.1:${port}`
  await eventually(async () => {
    if (pooler.process.exitCode !== null) throw new Error(pooler.output)
    await (await connect(url.href, { purpose: 'test' })).end()
  })
  return { url: url.href, stop: () => void pooler.process.kill('SIGKILL') }
}
