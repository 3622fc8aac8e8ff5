import { eventually } from '#testing/eventually'
import type { Stack } from '#testing/stack'

const CATCH_UP_MS = 1_800_000

/**
 * Resolves once all read models show the whole log, including those that commands never wait for.
 * While read models catch up they take processor time from the measurement.
 */
export async function allLevel({ store, pool }: Stack) {
  const head = (await store.head())!
  await eventually(
    async () => {
      const { rows } = await pool.query<{ name: string }>(
        'select name from projections.checkpoints where position < $1',
        [head]
      )
      if (rows.length > 0) throw new Error(`Still behind: ${rows.map(({ name }) => name).join()}`)
    },
    { within: CATCH_UP_MS, every: 200 }
  )
}
