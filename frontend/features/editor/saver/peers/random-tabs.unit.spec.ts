import { test } from '@japa/runner'
import fc from 'fast-check'
import { documentSchema } from '#modules/workspace/document/schema'
import { doc, FakeServer, textsOf } from '../fake-world.js'
import { type FakeTab, openTabs, passTogether } from './fake-tabs.js'
import { PEER_SILENCE } from './heard-peers.js'

/** The first of the letters that stand for words; none of them occurs in the page before. */
const FIRST_LETTER = 0x100

/** Counts of the letters in a text. */
function lettersOf(text: string) {
  const counts = new Map<string, number>()
  for (const letter of text.match(/[\u0100-\u04ff]/g) ?? []) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return counts
}

/** A server that remembers every letter that it acknowledged. */
class RememberingServer extends FakeServer {
  readonly acknowledged = new Map<string, number>()

  override save(...call: Parameters<FakeServer['save']>) {
    const result = super.save(...call)
    if (result.kind !== 'saved') return result
    for (const [letter, count] of lettersOf(JSON.stringify(call[0]))) {
      this.acknowledged.set(letter, Math.max(count, this.acknowledged.get(letter) ?? 0))
    }
    return result
  }
}

/** Users who each type words letter by letter: every word consists of one letter of its own. */
class Writers {
  readonly typed = new Map<string, number>()
  readonly undone = new Set<string>()
  /** True once a user had to choose, which leaves words out. */
  asked = false
  #words = new Map<FakeTab, string>()

  /** With `apart`, each word begins after a space; else some are typed right behind another one. */
  constructor(private readonly apart: boolean) {}

  /** Types one more letter of the tab's word, or the first one of another at the end of a line. */
  type(tab: FakeTab, place: number) {
    const word = this.#words.get(tab)
    if (!word || !tab.texts.some((text) => text.includes(word))) return this.begin(tab, place)
    this.#edit(tab, (text) => {
      const end = text.lastIndexOf(word) + 1
      return end === 0 ? text : text.slice(0, end) + word + text.slice(end)
    })
    this.typed.set(word, this.typed.get(word)! + 1)
  }

  begin(tab: FakeTab, place: number) {
    const word = String.fromCodePoint(FIRST_LETTER + this.typed.size)
    this.#words.set(tab, word)
    this.typed.set(word, 1)
    const line = place % tab.texts.length
    const gap = this.apart || place % 2 ? ' ' : ''
    this.#edit(tab, (text, index) => (index === line ? text + gap + word : text))
  }

  /** Deletes the tab's word, unless that could touch words of a peer that may be gone. */
  undo(tab: FakeTab) {
    const word = this.#words.get(tab)
    if (!word || (this.apart && tab.world.saver.shown)) return
    this.#edit(tab, (text) => text.replace(new RegExp(` ?${word}+`), ''))
    this.undone.add(word)
    this.#words.delete(tab)
  }

  #edit({ world: { saver }, peers }: FakeTab, edit: (text: string, line: number) => string) {
    const blocks = saver.current.doc.children.map((block, line) => {
      const text = edit(block.textContent, line)
      return text === block.textContent ? block : doc(text).child(0)
    })
    saver.change({ doc: documentSchema.node('doc', null, blocks) })
    peers.touched()
  }
}

const tab = fc.nat(2)
const at = fc.nat(40)
const CALM = [
  'type',
  'type',
  'type',
  'begin',
  'together',
  'together',
  'hear',
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
  if (each.do === 'hear') tab.hear()
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
  // A save that may have arrived is answered by its key, and never refused.
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

/** Lets all tabs come to rest; in a conflict the user takes the other version. */
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
  { title: 'by their channel', rough: false, by: 'tab' },
  { title: 'by the server', rough: false, by: 'device' },
  { title: 'by their channel, with messages and saves lost', rough: true, by: 'tab' },
  { title: 'by the server, with messages and saves lost', rough: true, by: 'device' },
] as const) {
  test(`three tabs end in one text without mixed words, ${title}`, async ({ assert }) => {
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
          assert.include(text, word.repeat(count), 'a word is mixed with another one')
          assert.isAtMost(count, writers.typed.get(word)!, 'a word is there twice')
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
