import { tablesSchema, type Projection } from '#kernel/projections/projection'
import { Replay, type OnProgress, type ReplaySources } from '#kernel/projections/replay'
import { serve, serves } from '#kernel/projections/served'
import { noteMade } from '#kernel/projections/shapes'
import { holdingShadows, shadowSchema } from '#kernel/projections/shadows'

/**
 * Rebuilds a read model and puts it in the place of the live one. Reads and projecting go on. A
 * key that is missing or damaged stops nobody: `unreadable` are the blocks whose text was left out.
 * Throws ShadowsInUse when it is being rebuilt or checked already.
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
 * Rebuilds a read model beside the live one and compares them at the same event. Nobody waits for
 * it. Throws ShadowsInUse like `rebuild`.
 */
export function verify(sources: ReplaySources, projection: Projection, onProgress?: OnProgress) {
  return holdingShadows(sources.pool, projection.name, async () => {
    const replay = new Replay(sources, projection, shadowSchema(projection.name, 'verify'))
    await replay.run(onProgress)
    const hashes = await replay.compare()
    return { ...hashes, equal: hashes.live === hashes.replayed }
  })
}
