import { test } from '@japa/runner'
import fc from 'fast-check'
import { DomainError } from '#kernel/aggregates/domain_error'
import { workspaceRoutes } from '#modules/workspace/api'
import { workspaceEvents } from '#modules/workspace/events'
import { randomHistory } from '#modules/workspace/testing/random_history'
import { Random } from '#testing/random'
import { nextOperation } from '#testing/random/operations'
import { Refused, ReferenceWorkspace } from '#testing/random/reference_workspace'

const STEPS = 4_000
/** Ids of copies, above those of created blocks. */
const FIRST_COPY = 1_000_000
/** Refuses saves that would have to be merged; the reference decides about everything else. */
const CONFLICT = new DomainError('conflict', 'E_SAVE_CONFLICT', 'Changed elsewhere')
/** Relayed between tabs and never stored (decision 285). */
const RELAYED = 'POST /blocks/:id/unsaved'

test.group('Random operations', () => {
  test('random operations cover every route that changes blocks', async ({ assert }) => {
    const random = new Random(1)
    const workspace = new ReferenceWorkspace()
    const routes = new Set<string>()
    for (let step = 1; step <= STEPS; step++) {
      const { call, apply } = nextOperation(random, workspace)
      const copies = [...workspace.blocks.keys()].map((of, i) => {
        return { of, id: FIRST_COPY + step * 1_000 + i }
      })
      const outcome = { result: { id: step, revision: step, copies }, refused: CONFLICT }
      const [method, path] = call
      routes.add(
        `${method} /${path.replace(/\/-?\d+/, '/:id').replace(/versions\/\d+/, 'versions/:version')}`
      )
      try {
        await apply(workspace, outcome, () => Promise.resolve([]))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    const expected = Object.keys(workspaceRoutes).filter(
      (route) => /^(POST|PUT|DELETE) \/(blocks|shares)/.test(route) && route !== RELAYED
    )
    assert.sameMembers([...routes], expected, 'a route is unknown to backend/testing/random')
  })

  test('random histories contain every type of event of a workspace', ({ assert }) => {
    const histories = fc.sample(randomHistory, { numRuns: 600, seed: 1 })
    const types = new Set(histories.flatMap((events) => events.map(({ type }) => type)))
    assert.sameMembers([...types], Object.keys(workspaceEvents))
  })
})
