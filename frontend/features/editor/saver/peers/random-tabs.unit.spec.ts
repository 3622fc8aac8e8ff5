import { test } from '@japa/runner'
import fc from 'fast-check'
import { doc, textsOf } from '../fake-world.js'
import { type FakeTab, openTabs, passTogether } from './fake-tabs.js'
import { lettersOf, RememberingServer, Writers } from './fake-writers.js'
import { PEER_SILENCE } from './known-peers.js'

const tab = fc.nat(2)
const at = fc.nat(40)
const CALM = [
  'type',
  'type',
  'type',
  'begin',
  'together',
  'together',
  'receiveMessages',
  'follow',
  'save',
  'undo',
]
const LOSS = ['lose', 'double', 'delay', 'unreachable', 'answer lost', 'hang', 'refuse']
const calmStep = fc.record({ tab, at, do: fc.constantFrom(...CALM) })
const roughStep = fc.record({ tab, at, do: fc.constantFrom('wait', 'compose', 'close', ...LOSS) })

interface Step {
  tab: number
  at: number
  do: string
}

async function run(tabs: FakeTab[], writers: Writers, each: Step) {
  const tab = tabs[each.tab % tabs.length]!
  const { world } = tab
  if (each.do === 'type') writers.type(tab, each.at)
  if (each.do === 'begin') writers.begin(tab, each.at)
  if (each.do === 'undo') writers.undo(tab)
  if (each.do === 'receiveMessages') tab.receiveMessages()
  if (each.do === 'follow') tab.follow()
  if (each.do === 'together') await passTogether(tabs, each.at * 20)
  if (each.do === 'wait') await world.pass(each.at * 150)
  if (each.do === 'save') void world.saver.save()
  if (each.do === 'lose') tab.inbox.splice(each.at % 3, 2)
  if (each.do === 'double') tab.inbox.push(...tab.inbox.slice(0, 3))
  if (each.do === 'delay') tab.inbox.push(...tab.inbox.splice(0, 2))
  if (each.do === 'compose') tab.composing = each.at % 2 === 0
  if (each.do === 'unreachable') world.line.push('lost')
  if (each.do === 'answer lost') world.line.push('answer lost')
  if (each.do === 'hang') world.line.push(each.at % 2 ? 'hangs' : 'hangs, taken')
  // A save that may have arrived gets its response by key, and is never rejected.
  if (each.do === 'refuse' && !world.saver.underWay && !world.line.length) {
    world.line.push('refused')
  }
  if (each.do === 'close' && tabs.length > 2) {
    tab.peers.stop()
    tab.all.splice(tab.all.indexOf(tab), 1)
  }
  writers.asked ||= tabs.some((one) => one.world.saver.state.conflict)
  if (world.saver.state.conflict && each.at % 4 === 0) void world.saver.resolve(() => 'theirs')
}

/** Lets all tabs come to rest; in a conflict the user chooses the other version. */
async function settle(tabs: FakeTab[], writers: Writers, rough: boolean) {
  for (const each of tabs) {
    each.world.line = []
    each.composing = false
  }
  for (let round = 0; round < 8; round++) {
    await passTogether(tabs, 8_000, 200)
    for (const { world } of tabs) {
      if (rough) await world.pass(PEER_SILENCE + 60_000)
      writers.asked ||= world.saver.state.conflict !== null
      if (world.saver.state.conflict) await world.saver.resolve(() => 'theirs')
      if (world.saver.state.problem) await world.saver.save()
    }
    for (const each of tabs) each.follow()
  }
}

for (const { title, rough, by } of [
  { title: 'through their channel', rough: false, by: 'tab' },
  { title: 'through the server', rough: false, by: 'device' },
  { title: 'through their channel, with messages and saves lost', rough: true, by: 'tab' },
  { title: 'through the server, with messages and saves lost', rough: true, by: 'device' },
] as const) {
  test(`three tabs converge to one text without mixed words, ${title}`, async ({ assert }) => {
    const step = rough ? fc.oneof({ weight: 3, arbitrary: calmStep }, roughStep) : calmStep
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
        const server = new RememberingServer(doc('one two', 'three', ''))
        const tabs = openTabs(3, server, by)
        const writers = new Writers(rough)
        for (const each of steps) await run(tabs, writers, each)
        await settle(tabs, writers, rough)
        const text = textsOf(server.doc).join('|')
        for (const { texts, world } of tabs) {
          assert.deepEqual(texts, textsOf(server.doc))
          assert.isFalse(world.saver.state.dirty)
        }
        const found = lettersOf(text)
        for (const [word, count] of found) {
          assert.include(text, word.repeat(count), 'a word is mixed with another word')
          assert.isAtMost(count, writers.typed.get(word)!, 'a word occurs twice')
        }
        const kept = rough || writers.asked ? server.acknowledged : writers.typed
        for (const [word, count] of kept) {
          if (writers.undone.has(word)) continue
          assert.isAtLeast(found.get(word) ?? 0, count, 'a word is lost')
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 150) }
    )
  })
}
