import type { StateCheck } from '#kernel/chain/state_check'
import { checkHeads } from '#kernel/event_store/postgres/check_heads'
import { parkedStreams } from '#kernel/projections/parked_streams'
import type { auditSources } from '#projections/operations/audit'

type Sources = Pick<Awaited<ReturnType<typeof auditSources>>, 'pool' | 'store' | 'isLogInPostgres'>

/**
 * Returns one sentence per difference between the log and the tables that no replay recreates. The
 * checks must have received every event of the log.
 */
export async function problemsBesideLog(
  { pool, store, isLogInPostgres }: Sources,
  states: readonly StateCheck[]
): Promise<string[]> {
  const problems = isLogInPostgres ? await checkHeads(pool) : []
  for (const state of states) problems.push(...(await state.end({ pool, store })))
  for (const { name, stream, revision } of await parkedStreams({ pool })) {
    problems.push(
      `The read model ${name} leaves out ${stream} from revision ${revision} on: ` +
        `node strata projections:retry ${stream}`
    )
  }
  return problems
}
