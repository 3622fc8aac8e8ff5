import type pg from 'pg'
import type { Listener } from '#kernel/database/listener'

/**
 * What stands beside a read model for a while: with as much text in clear as that or, `before`, the
 * views that readers had.
 */
const KINDS = ['shadow', 'verify', 'old', 'before'] as const

export function shadowSchema(projection: string, kind: (typeof KINDS)[number]) {
  return `rm_${projection}_${kind}`
}

/** Somebody rebuilds the read model, or checks it, at this moment. */
export class ShadowsInUse extends Error {
  constructor(projection: string) {
    super(`${projection} is being rebuilt or verified already: wait until that has ended`)
  }
}

/** Held for a session, so that it is free when the process dies in any way. */
const LOCK = `hashtextextended('strata shadows ' || $1, 0)`

/**
 * Does work that needs schemas beside a live read model. They are dropped before, in case somebody
 * left them, and afterwards. Throws ShadowsInUse while another process does such work.
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
 * Drops what a rebuild or a check that was killed has left. Returns whether any is in use: what is
 * erased meanwhile may be in there until its owner drops it.
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

/** How long until schemas that were in use are looked at again. */
const LOOK_AGAIN_MS = 30_000

/**
 * Drops leftovers now and whenever something was erased: a permanent delete reaches them, too. Those
 * in use go with the command that made them or, should it be killed, half a minute later.
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
      if (inUse) again = setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
    } catch (error) {
      log.warn({ err: error }, 'projections: leftovers could not be dropped')
      again = setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
    }
  }
  const lookAgain = () => (clearing = clearing.then(clear))
  const unlisten = listener.on('erased', () => void lookAgain())
  lookAgain()
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

/** Undefined when another session holds the read model's shadows. */
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
