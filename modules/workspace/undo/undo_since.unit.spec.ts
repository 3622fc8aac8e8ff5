import { test } from '@japa/runner'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { AppendTooLarge } from '#kernel/event_store/errors'
import type { Act } from '#modules/workspace/api'
import type { UndoServices } from '#modules/workspace/undo/undo_act'
import { changedSince } from '#modules/workspace/undo/undo_errors'
import { undoSince } from '#modules/workspace/undo/undo_since'
import type { ActsPart } from '#projections/acts/queries'
import { newRequest } from '#testing/command_request'

/** Services of a workspace in which each act must be undone before the one that it follows. */
function servicesOf(listed: string[], done: string[]) {
  const change = { kind: 'favorite', blockId: 1, revision: 1, value: {}, before: null }
  const first = [...done]
  const isUndone = (id: string) => first.includes(id) && !done.includes(id)
  const services = {
    acts: {
      list: async (_owner: number, { before, limit }: ActsPart) => {
        const from = before === undefined ? 0 : listed.indexOf(before) + 1
        const part = listed.slice(from, from + limit!)
        return part.map((id) => ({
          id,
          undone_by: isUndone(id) ? `undo of ${id}` : null,
          cursor: id === listed.at(-1) ? null : id,
        })) as Act[]
      },
      changes: async () => [change],
      isUndo: async () => false,
      importOf: async () => undefined,
    },
    bus: {
      run: async ({ undoes: id }: CommandRequest) => {
        if (done.at(-1) !== id) throw changedSince()
        done.pop()
        return { result: { id, undo_id: `undo of ${id}`, weight: 0 }, current: true }
      },
    },
  }
  return services as unknown as UndoServices
}

test.group('Undo of the acts of a device', () => {
  test('listed {listed} of {done}: undoes {undone}, and {refused} stays')
    .with([
      { listed: 'cba', done: 'abc', undone: 'cba', refused: '' },
      { listed: 'abc', done: 'abc', undone: 'cba', refused: '' },
      { listed: 'cab', done: 'abc', undone: 'cba', refused: '' },
      { listed: 'ba', done: 'bxa', undone: 'a', refused: 'b' },
      { listed: 'ba', done: 'abx', undone: '', refused: 'ba' },
    ])
    .run(async ({ assert }, { listed, done, undone, refused }) => {
      const services = servicesOf([...listed], [...done])
      const { result } = await undoSince(services, newRequest(), { device: '', since: new Date(0) })
      assert.equal(result.undone.map(({ id }) => id).join(''), undone)
      assert.equal(result.refused.map(({ id }) => id).join(''), refused)
    })

  test('undoes the other acts if one is too large', async ({ assert }) => {
    const services = servicesOf(['b', 'large', 'a'], ['a', 'b'])
    const { bus } = services
    const run = bus.run.bind(bus) as (request: CommandRequest) => Promise<unknown>
    bus.run = (async (request: CommandRequest) => {
      if (request.undoes === 'large') throw new AppendTooLarge(2, 1)
      return run(request)
    }) as typeof bus.run
    const { result } = await undoSince(services, newRequest(), { device: '', since: new Date(0) })
    assert.deepEqual(
      result.undone.map(({ id }) => id),
      ['b', 'a']
    )
    const message = 'This is too large to undo'
    assert.deepEqual(result.refused, [{ id: 'large', code: 'E_TOO_LARGE', message }])
  })

  const acts = (count: number) => Array.from({ length: count }, (_, i) => `act ${i}`)

  test('{title}: calls up to the last act undo {undone}, and {refused} stay')
    .with([
      { title: '501 acts', listed: acts(501).reverse(), done: acts(501), undone: 501, refused: 0 },
      {
        title: 'one act behind 101 that stay',
        listed: [...acts(101), 'last'],
        done: ['last'],
        undone: 1,
        refused: 101,
      },
      {
        title: 'one act behind 600 undone ones',
        listed: [...acts(600), 'last'],
        done: ['last', ...acts(600)],
        earlier: 600,
        undone: 1,
        refused: 0,
      },
    ])
    .run(async ({ assert }, { listed, done, earlier = 0, undone, refused }) => {
      const left = [...done]
      const services = servicesOf(listed, left)
      left.splice(left.length - earlier, earlier)
      const since = { device: '', since: new Date(0) }
      const seen = { undone: 0, refused: 0 }
      let before: string | undefined
      do {
        const { result } = await undoSince(services, newRequest(), { ...since, before })
        seen.undone += result.undone.length
        seen.refused += result.refused.length
        before = result.cursor ?? undefined
      } while (before !== undefined)
      assert.deepEqual(seen, { undone, refused })
    })
})
