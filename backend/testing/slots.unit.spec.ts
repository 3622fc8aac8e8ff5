import { setImmediate as soon } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Slots } from '#testing/slots'

test.group('Slots', () => {
  /** Returns work that records its start, and that the test ends. */
  function workIn(slots: Slots) {
    const started: string[] = []
    const ends = new Map<string, () => void>()
    const run = (name: string, rank: number) =>
      slots.run(rank, () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
    return { started, run, end: (name: string) => ends.get(name)!() }
  }

  test('limits concurrent work, and starts the lowest rank first', async ({ assert }) => {
    const { started, run, end } = workIn(new Slots(2))
    const works = [run('a', 4), run('b', 3), run('c', 2), run('d', 1)]
    await soon()
    assert.deepEqual(started, ['d', 'c'])
    end('d')
    assert.equal(await works[3], 'd')
    await soon()
    assert.deepEqual(started, ['d', 'c', 'b'])
  })

  test('queues work that a finished one enables before filling its slot', async ({ assert }) => {
    const { started, run, end } = workIn(new Slots(1))
    void run('build', 0).then(() => run('needs the build', 1))
    void run('any time', 2)
    await soon()
    end('build')
    await soon()
    await soon()
    assert.deepEqual(started, ['build', 'needs the build'])
  })

  test('frees a slot when work fails', async ({ assert }) => {
    const slots = new Slots(1)
    await assert.rejects(() => slots.run(0, () => Promise.reject(new Error('failed'))), 'failed')
    assert.equal(await slots.run(0, async () => 'next'), 'next')
  })
})
