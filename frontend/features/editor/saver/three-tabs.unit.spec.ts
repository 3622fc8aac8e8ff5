import { test } from '@japa/runner'
import fc from 'fast-check'
import { documentSchema } from '#modules/workspace/document/schema'
import { doc, FakeServer, FakeWorld, textsOf } from './fake-world.js'

const START = doc('a', 'b', 'c', 'd', 'e', 'f')
const TABS = 3

/** Server that records every word it has acknowledged. */
class RememberingServer extends FakeServer {
  readonly acknowledged = new Set<string>()

  override save(...call: Parameters<FakeServer['save']>) {
    const result = super.save(...call)
    if (result.kind === 'saved') {
      for (const [word] of JSON.stringify(call[0]).matchAll(/word\d+/g)) this.acknowledged.add(word)
    }
    return result
  }
}

const tab = fc.nat(TABS - 1)
const at = fc.nat(20)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), tab, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('insert' as const), tab, at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), tab, at: fc.nat(6000) }) },
  fc.record({ do: fc.constant('save' as const), tab, at }),
  fc.record({
    do: fc.constantFrom('lose' as const, 'lose the answer' as const, 'hang' as const),
    tab,
    at,
  }),
  fc.record({ do: fc.constantFrom('slow' as const, 'release' as const), tab, at }),
  fc.record({ do: fc.constantFrom('follow' as const, 'choose theirs' as const), tab, at })
)

/** Writes a word into a block of a tab's page, or into a new block. */
function write({ saver }: FakeWorld, how: 'write' | 'insert', place: number, word: string) {
  const { children } = saver.current.doc
  const index = place % children.length
  const before = how === 'write' ? [documentSchema.text(children[index]!.textContent)] : []
  const block = documentSchema.nodes.paragraph.create(null, [...before, documentSchema.text(word)])
  const blocks = children.toSpliced(index, before.length, block)
  saver.change({ doc: START.copy(documentSchema.node('doc', null, blocks).content) })
}

function follow({ saver, server, time }: FakeWorld) {
  saver.follow({ name: server.name, doc: server.doc, revision: server.revision, at: time })
}

/** Lets a tab come to rest; in a conflict the user chooses the other version. */
async function settle(world: FakeWorld) {
  world.slow = false
  world.line = []
  await world.release()
  for (let round = 0; round < 5; round++) {
    await world.pass(60_000)
    if (world.saver.state.conflict) await world.saver.resolve(() => 'theirs')
  }
}

test('three tabs converge to one document that contains every acknowledged word', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const server = new RememberingServer(START)
      const tabs = Array.from({ length: TABS }, () => new FakeWorld(START, server))
      for (const [number, each] of steps.entries()) {
        const world = tabs[each.tab]!
        if (each.do === 'write' || each.do === 'insert') {
          write(world, each.do, each.at, `word${number} `)
        }
        if (each.do === 'wait') await world.pass(each.at)
        if (each.do === 'save') void world.saver.save()
        if (each.do === 'lose') world.line.push('lost')
        if (each.do === 'lose the answer') world.line.push('answer lost')
        if (each.do === 'hang') world.line.push(each.at % 2 ? 'hangs' : 'hangs, taken')
        if (each.do === 'slow') world.slow = true
        if (each.do === 'release') await world.release()
        if (each.do === 'follow') follow(world)
        if (each.do === 'choose theirs' && world.saver.state.conflict) {
          void world.saver.resolve(() => 'theirs')
        }
      }
      for (const world of tabs) await settle(world)
      for (const world of tabs) follow(world)
      const text = textsOf(server.doc).join('|')
      const lost = [...server.acknowledged].filter((word) => !text.includes(`${word} `))
      const clean = tabs.every(({ saver }) => !saver.state.dirty && !saver.state.conflict)
      return (
        lost.length === 0 && clean && tabs.every(({ saver }) => saver.current.doc.eq(server.doc))
      )
    }),
    { numRuns: 1_000 }
  )
})
