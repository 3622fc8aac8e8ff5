import { test } from '@japa/runner'
import fc from 'fast-check'
import { CALL_LIMIT } from '../../../app/api-client.js'
import { doc, type Fate, FakeWorld, textsOf } from './fake-world.js'

const FATES: Fate[] = ['lost', 'answer lost', 'hangs', 'hangs, taken']

test.group('Saver: random sequences', () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('type' as const),
      texts: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
    }),
    fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 8000 }) }),
    fc.record({
      type: fc.constant('fail' as const),
      fate: fc.constantFrom(...FATES),
    }),
    fc.record({ type: fc.constant('slow' as const) }),
    fc.record({ type: fc.constant('release' as const) }),
    fc.record({ type: fc.constant('save' as const) })
  )

  test('the server ends with the last typed text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const world = new FakeWorld(doc('a'))
        for (const each of steps) {
          if (each.type === 'type') world.saver.change({ doc: doc(...each.texts) })
          if (each.type === 'wait') await world.pass(each.ms)
          if (each.type === 'fail') world.line.push(each.fate)
          if (each.type === 'slow') world.slow = true
          if (each.type === 'release') await world.release()
          if (each.type === 'save') void world.saver.save()
        }
        const typed = textsOf(world.saver.current.doc)
        world.slow = false
        world.line = []
        await world.release()
        await world.pass(60_000)
        const { dirty, problem, conflict } = world.saver.state
        const same = textsOf(world.server.doc).join() === typed.join()
        return same && !dirty && problem === null && conflict === null
      }),
      { numRuns: 500 }
    )
  })

  test('three tabs converge to one text without losses', async ({ assert }) => {
    const tabStep = fc.record({
      tab: fc.nat(2),
      do: fc.constantFrom('write', 'write', 'wait', 'follow', 'fail', 'save', 'compose'),
      at: fc.nat(10),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(tabStep, { maxLength: 40, size: 'max' }), async (steps) => {
        const first = new FakeWorld(doc('a', 'b', 'c'))
        const { server } = first
        const tabs = [first, ...[1, 2].map(() => new FakeWorld(server.doc, server))]
        const expected = new Set(['a', 'b', 'c'])
        const follow = ({ saver }: FakeWorld) => saver.follow({ ...server, at: 0 })
        /** The user takes the other text in a conflict, so the user's own version is dropped. */
        const settle = ({ saver }: FakeWorld) => {
          if (!saver.state.conflict) return
          const before = textsOf(saver.current.doc)
          void saver.resolve(() => 'theirs')
          const after = textsOf(saver.current.doc)
          for (const text of before) if (!after.includes(text)) expected.delete(text)
        }
        for (const [number, step] of steps.entries()) {
          const tab = tabs[step.tab]!
          if (step.do === 'write') {
            const texts = textsOf(tab.saver.current.doc)
            texts.splice(step.at % (texts.length + 1), 0, `${number}`)
            expected.add(`${number}`)
            tab.saver.change({ doc: doc(...texts) })
          }
          if (step.do === 'wait') await tab.pass(step.at * 500)
          if (step.do === 'follow') follow(tab)
          if (step.do === 'fail') tab.line.push(FATES[step.at % FATES.length]!)
          if (step.do === 'save') {
            const saved = tab.saver.save()
            await tab.pass(CALL_LIMIT)
            if (!tab.composition) await saved
          }
          if (step.do === 'compose') {
            if (tab.composition) await tab.endComposition()
            else tab.compose()
          }
          settle(tab)
        }
        for (const tab of tabs) await tab.endComposition()
        for (let round = 0; round < 4; round++) {
          for (const tab of tabs) {
            tab.line = []
            await tab.pass(60_000)
            settle(tab)
            follow(tab)
          }
        }
        for (const { saver } of tabs) {
          assert.deepEqual(textsOf(saver.current.doc), textsOf(server.doc))
          assert.isFalse(saver.state.dirty)
        }
        assert.sameMembers(textsOf(server.doc), [...expected])
      }),
      { numRuns: 300 }
    )
  })
})
