import { Assert } from '@japa/assert'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { DomainEvent } from '#kernel/events/definitions'

const assert = new Assert()

/**
 * Specifies an aggregate: `given` these events, `when` this command, `then` these events, or
 * `thenRefused` with this code.
 */
export function specification<S, E extends DomainEvent, C>(
  aggregate: Aggregate<S, E>,
  decide: (state: S, command: C, revision: number) => E[]
) {
  const fold = (events: E[]) =>
    events.reduce((state, event, i) => aggregate.evolve(state, event, i), aggregate.initial())

  return function given(...events: E[]) {
    return {
      /** Returns the folded state, for tests of `evolve` alone. */
      state: () => fold(events),
      when(command: C) {
        const run = () => decide(fold(events), command, events.length - 1)
        return {
          then: (...expected: E[]) => assert.deepEqual(run(), expected),
          thenRefused(code: string) {
            try {
              run()
            } catch (error) {
              if (!(error instanceof DomainError)) throw error
              assert.equal(error.code, code)
              return error
            }
            throw new Error(`Expected a refusal with ${code}`)
          },
          /** Returns the events, for inspection or as the start of another specification. */
          events: run,
        }
      },
    }
  }
}
