import type { BringBackResponse } from '#modules/workspace/api'
import { bringBack as bringBackOf } from '#modules/workspace/commands/bring_back'
import { PageHistory } from '#modules/workspace/page_history'
import { PastWorkspace } from '#modules/workspace/past_workspace'
import { TreeHistoryQueries } from '#projections/tree_history/queries'
import { VersionQueries } from '#projections/versions/queries'
import { chooseLive } from '#testing/random/choices'
import type { Choose, Outcome } from '#testing/random/operation'
import { isGone } from '#testing/random/tree_operations'
import type { Stack } from '#testing/stack'

/** A time after all changes: the block is copied as it is. */
const LATER = '2100-01-01T00:00:00.000Z'

export const bringBack: Choose = (random, workspace) => {
  const blockId = chooseLive(random, workspace)
  const resultOf = ({ result }: Outcome) => result as BringBackResponse | undefined
  return {
    input: { blockId, as_of: LATER },
    run: (stack, request) => {
      const input = { blockId, at: new Date(LATER) }
      return bringBackOf(stack.bus, stack.vault, pastOf(stack), request, input)
    },
    call: ['POST', `blocks/${blockId}/bring-back`, { as_of: LATER }],
    apply: (reference, outcome) => {
      const copies = resultOf(outcome)?.copies ?? []
      return reference.duplicate(blockId, new Map(copies.map(({ id, of }) => [of, id])))
        ? 'all'
        : 'nothing'
    },
    refusedLater: (reference, outcome) => isGone(reference, resultOf(outcome)?.id ?? 0),
  }
}

/** Returns the earlier times of a stack's workspaces. */
export function pastOf({ pool, blocks, store, reader }: Stack) {
  const history = new PageHistory(store, reader)
  return new PastWorkspace(new TreeHistoryQueries(pool), new VersionQueries(pool), history, blocks)
}
