import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'

/**
 * Temporary schemas next to a read model. Each holds as much unencrypted text as the read model or,
 * for `before`, the views that readers had.
 */
const KINDS = ['shadow', 'verify', 'old', 'before'] as const

export function shadowSchema(projection: string, kind: (typeof KINDS)[number]) {
  return `rm_${projection}_${kind}`
}

/** Thrown when another process is rebuilding or verifying the read model. */
export class ShadowsInUse extends Error {
  constructor(projection: string) {
    super(`${projection} is already being rebuilt or verified: wait until that ends`)
  }
}

/** Session-scoped lock, so that the lock is released when the process dies in any way. */
const LOCK = `hashtextextended('strata shadows ' || $1, 0)`

/**
 * Runs work that needs schemas next to a live read model. Drops such schemas before, in case an
 * earlier run left them, and afterwards. Throws ShadowsInUse while another process does such work.
 */
export async function holdingShadows<T>(pool: pg.Pool, projection: string, work: () => Promise<T>) {
  const held = await tryHolding(pool, projection, async (client) => {
    await drop(client, projection)
    try {
      return { result: await work() }
    } finally {
      await drop(client, projection)
    }
  })
  if (!held) throw new ShadowsInUse(projection)
  return held.result
}

/**
 * Drops the schemas of killed rebuilds and verifications. `inUse` is true if any schema is still in
 * use. Data erased meanwhile may remain in such a schema until its owner drops it.
 */
export async function dropLeftovers(pool: pg.Pool): Promise<{ dropped: string[]; inUse: boolean }> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct substring(nspname from '^rm_(.*)_(?:${KINDS.join('|')})$') as name
     from pg_namespace where nspname ~ '^rm_.*_(${KINDS.join('|')})$'`
  )
  const dropped: string[] = []
  for (const { name } of rows) {
    const done = await tryHolding(pool, name, async (client) => {
      await drop(client, name)
      return true
    })
    if (done) dropped.push(name)
  }
  return { dropped, inUse: dropped.length < rows.length }
}

/** Delay before schemas in use are checked again, in ms. */
const RETRY_DROP_MS = 30_000

/**
 * Drops leftover schemas now and after every erasure, so that a permanent delete reaches them. The
 * command that created a schema in use drops it. If the command is killed, the schema is dropped
 * within half a minute.
 */
export function keepShadowsClear(
  pool: pg.Pool,
  listener: Listener,
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
) {
  let again: NodeJS.Timeout | undefined
  let clearing = Promise.resolve()
  const clear = async () => {
    clearTimeout(again)
    try {
      const { dropped, inUse } = await dropLeftovers(pool)
      if (dropped.length > 0) log.info({ dropped }, 'projections: leftovers dropped')
      if (inUse) again = setTimeout(retryDrop, RETRY_DROP_MS).unref()
    } catch (error) {
      log.warn({ err: error }, 'projections: leftovers could not be dropped')
      again = setTimeout(retryDrop, RETRY_DROP_MS).unref()
    }
  }
  const retryDrop = () => (clearing = clearing.then(clear))
  const unlisten = listener.on('erased', () => void retryDrop())
  retryDrop()
  return {
    done: () => clearing,
    stop() {
      unlisten()
      clearTimeout(again)
      return clearing.finally(() => clearTimeout(again))
    },
  }
}

async function drop(client: pg.ClientBase, projection: string) {
  for (const kind of KINDS) {
    await client.query(`drop schema if exists ${shadowSchema(projection, kind)} cascade`)
  }
}

/**
 * Runs work under the lock. Returns undefined when another session holds the read model's shadow
 * schemas.
 */
async function tryHolding<T>(
  pool: pg.Pool,
  projection: string,
  work: (client: pg.PoolClient) => Promise<T>
): Promise<T | undefined> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const lock = `select pg_try_advisory_lock(${LOCK}) as held`
    const { rows } = await client.query<{ held: boolean }>(lock, [projection])
    if (!rows[0]?.held) return undefined
    try {
      return await work(client)
    } finally {
      const unlock = `select pg_advisory_unlock(${LOCK})`
      await client.query(unlock, [projection]).catch((error: Error) => (broken = error))
    }
  } finally {
    client.release(broken)
  }
}
