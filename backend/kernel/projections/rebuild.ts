import { tablesSchema, type Projection } from '#kernel/projections/projection'
import { Replay, type OnProgress, type ReplaySources } from '#kernel/projections/replay'
import { serve, serves } from '#kernel/projections/served'
import { noteMade } from '#kernel/projections/shapes'
import { holdingShadows, shadowSchema } from '#kernel/projections/shadows'

/**
 * Rebuilds a read model and replaces the live one. Reads and projecting continue. A missing or
 * damaged key does not stop the rebuild: `unreadable` lists the blocks whose text was omitted.
 * Throws ShadowsInUse when the read model is already being rebuilt or verified.
 */
export function rebuild(sources: ReplaySources, projection: Projection, onProgress?: OnProgress) {
  const { pool } = sources
  const live = tablesSchema(projection)
  const shadow = shadowSchema(projection.name, 'shadow')
  const old = shadowSchema(projection.name, 'old')
  return holdingShadows(pool, projection.name, async () => {
    const replay = new Replay(sources, projection, shadow)
    await replay.run(onProgress)
    await replay.meetLive(async (client) => {
      await client.query(`alter schema ${live} rename to ${old}`)
      await client.query(`alter schema ${shadow} rename to ${live}`)
      if (await serves(client, projection)) await serve(client, projection)
      await noteMade(client, projection)
    })
    return { unreadable: [...replay.unreadable] }
  })
}

/**
 * Rebuilds a read model next to the live one and compares both at the same event. Blocks no other
 * work. Throws ShadowsInUse like `rebuild`.
 */
export function verify(sources: ReplaySources, projection: Projection, onProgress?: OnProgress) {
  return holdingShadows(sources.pool, projection.name, async () => {
    const replay = new Replay(sources, projection, shadowSchema(projection.name, 'verify'))
    await replay.run(onProgress)
    const hashes = await replay.compare()
    return { ...hashes, equal: hashes.live === hashes.replayed }
  })
}
