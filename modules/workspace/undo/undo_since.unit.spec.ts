import { test } from '@japa/runner'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import type { Act } from '#modules/workspace/api'
import type { UndoServices } from '#modules/workspace/undo/undo_act'
import { changedSince } from '#modules/workspace/undo/undo_errors'
import { undoSince } from '#modules/workspace/undo/undo_since'
import { newRequest } from '#testing/command_request'

/** Services of a workspace in which each act must be undone before the one that it follows. */
function servicesOf(listed: string[], done: string[]) {
  const change = { kind: 'favorite', blockId: 1, revision: 1, value: {}, before: null }
  const services = {
    acts: {
      list: async () => listed.map((id) => ({ id, undone_by: null }) as Act),
      changes: async () => [change],
      isUndo: async () => false,
      importOf: async () => undefined,
    },
    bus: {
      run: async ({ undoes: id }: CommandRequest) => {
        if (done.at(-1) !== id) throw changedSince()
        done.pop()
        return { result: { id, undo_id: `undo of ${id}`, content_bytes: 0 }, current: true }
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
})
